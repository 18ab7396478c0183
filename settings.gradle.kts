rootProject.name = "pollux"

include("common")
include("database")
include("embedded")
include("testkit")
include("scheduler-service")
include("executor-service")
include("result-sink")
include("janitor-stream")
include("standalone")
include("benchmarks")
