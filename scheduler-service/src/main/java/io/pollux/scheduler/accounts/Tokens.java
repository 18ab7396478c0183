package io.pollux.scheduler.accounts;

import com.auth0.jwt.JWT;
import com.auth0.jwt.JWTVerifier;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.exceptions.JWTVerificationException;
import com.auth0.jwt.interfaces.DecodedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tokens that say who signed in: JWTs under HS256. They are signed with the current secret; one of the previous secret
 * is still taken, so that the secret can be changed without signing everybody out. A token holds no role: that is
 * looked up, so that it can be taken away.
 */
final class Tokens {

    private static final String ISSUER = "pollux";
    private static final String GENERATION = "gen";

    private final Algorithm current;
    private final List<JWTVerifier> verifiers = new ArrayList<>();
    private final Duration lifetime;
    private final Clock clock;

    Tokens(List<String> secrets, Duration lifetime, Clock clock) {
        this.current = Algorithm.HMAC256(secrets.getFirst());
        this.lifetime = lifetime;
        this.clock = clock;
        for (String secret : secrets) {
            verifiers.add(verifier(Algorithm.HMAC256(secret), clock));
        }
    }

    /** A token as it is handed out. */
    record Issued(String token, Instant expiresAt) {}

    /** What a token proves: that this user signed in when his tokens were of this generation. */
    record Proof(long userId, int generation) {}

    Issued issue(User user) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant expiresAt = now.plus(lifetime);
        String token = JWT.create()
                .withIssuer(ISSUER)
                .withSubject(Long.toString(user.id()))
                .withClaim(GENERATION, user.tokenGeneration())
                .withIssuedAt(now)
                .withExpiresAt(expiresAt)
                .sign(current);
        return new Issued(token, expiresAt);
    }

    /** What the token proves; nothing if it is forged, expired, or not a token at all. */
    Optional<Proof> verify(String token) {
        return verifiers.stream()
                .flatMap(verifier -> verify(verifier, token).stream())
                .findFirst();
    }

    private static Optional<Proof> verify(JWTVerifier verifier, String token) {
        try {
            DecodedJWT decoded = verifier.verify(token);
            return Optional.of(new Proof(
                    Long.parseLong(decoded.getSubject()),
                    decoded.getClaim(GENERATION).asInt()));
        } catch (JWTVerificationException | NumberFormatException | NullPointerException e) {
            return Optional.empty();
        }
    }

    private static JWTVerifier verifier(Algorithm algorithm, Clock clock) {
        JWTVerifier.BaseVerification verification = (JWTVerifier.BaseVerification) JWT.require(algorithm)
                .withIssuer(ISSUER)
                .withClaimPresence("exp")
                .withClaimPresence("sub");
        return verification.build(clock);
    }
}
