/** Migrates a database and kills itself in the middle, when the statements of a migration call `die()`. */
import { openConnection } from "../driver.js";
import { migrate } from "../migrate.js";

const [, , file = "", folder = ""] = process.argv;
const database = openConnection(file);
database.pragma("journal_mode = wal");
database.function("die", () => process.kill(process.pid, "SIGKILL"));
migrate(database, folder);
console.log("survived");
