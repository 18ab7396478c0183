package io.pollux.benchmarks.jmh;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * A class that only its own package may use. A handle to its code that is kept in a {@code static final} field is compiled
 * like a call in the source, so it can be measured without being made public.
 */
record Hidden(Class<?> type) {

    static Hidden of(String name) {
        try {
            return new Hidden(Class.forName(name));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    MethodHandle constructor(Class<?>... parameters) {
        return find(lookup -> lookup.findConstructor(type, MethodType.methodType(void.class, parameters)));
    }

    MethodHandle function(String name, Class<?> result, Class<?>... parameters) {
        return find(lookup -> lookup.findStatic(type, name, MethodType.methodType(result, parameters)));
    }

    MethodHandle method(String name, Class<?> result, Class<?>... parameters) {
        return find(lookup -> lookup.findVirtual(type, name, MethodType.methodType(result, parameters)));
    }

    private interface Search {
        MethodHandle in(Lookup lookup) throws ReflectiveOperationException;
    }

    /** With every type that only its package knows as {@link Object}, for invocations from here. */
    private MethodHandle find(Search search) {
        try {
            MethodHandle found = search.in(MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
            MethodType seen = found.type();
            for (int i = 0; i < seen.parameterCount(); i++) {
                seen = isHidden(seen.parameterType(i)) ? seen.changeParameterType(i, Object.class) : seen;
            }
            return found.asType(isHidden(seen.returnType()) ? seen.changeReturnType(Object.class) : seen);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isHidden(Class<?> other) {
        return other.getPackageName().equals(type.getPackageName());
    }
}
