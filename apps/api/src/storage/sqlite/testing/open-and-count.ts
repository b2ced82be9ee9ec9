/** Opens a database, bringing it to the present schema, and prints how many migrations it has had. */
import { openDatabase } from "../open-database.js";

const database = openDatabase(process.argv[2] ?? "");
console.log(`${database.prepare("select count(*) from __drizzle_migrations").pluck().get()} migrations`);
database.close();
