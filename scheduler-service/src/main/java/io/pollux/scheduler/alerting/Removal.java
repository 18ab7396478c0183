package io.pollux.scheduler.alerting;

import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.util.Map;

/** Removes something, if it is there, and notes who did. */
final class Removal {

    private final Transactions transactions;
    private final AuditLog audit;

    Removal(Transactions transactions, AuditLog audit) {
        this.transactions = transactions;
        this.audit = audit;
    }

    Answer of(Call call, String kind, String what, Transactions.Work<Boolean> work) throws SQLException {
        if (!transactions.run(work)) {
            throw Problem.notFound(what);
        }
        audit.record(call, kind + ".delete", what, Map.of());
        return Answer.noContent();
    }
}
