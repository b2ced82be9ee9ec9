import { createCatalogue } from "./catalogue.js";
import { createContentPolicies } from "./content-policies.js";
import { createJobStore } from "./job-store.js";
import { openDatabase } from "./open-database.js";
import { createProjectDictionaries } from "./project-dictionaries.js";
import { createProjects } from "./projects.js";
import { settingsMemory } from "./settings-memory.js";
import { createStatistics } from "./statistics.js";
import type { Storage } from "./storage.js";
import { createTransactions } from "./transaction.js";
import { storageError } from "./unavailable.js";

/**
 * Opens everything the server keeps, in one SQLite file.
 * @throws Error that names the file, what went wrong and what helps.
 */
export function openStorage(path: string): Storage {
  const database = openDatabase(path);
  const { writeLightly } = createTransactions(database);
  return {
    jobs: createJobStore(database),
    catalogue: createCatalogue(database),
    projects: createProjects(database),
    contentPolicies: createContentPolicies(database),
    projectDictionaries: createProjectDictionaries(database),
    refreshSettings: settingsMemory(database).refresh,
    statistics: createStatistics(database),
    // A page is really written, or a full disk would not be noticed; without a synchronisation of the disk, which a probe must not cost.
    check: () => writeLightly(() => void database.pragma("user_version = 1")),
    async backup(file) {
      try {
        // All pages in one step: SQLite begins a copy anew whenever another process has written between two steps, so that one in many steps would never
        // end beside busy servers. They go on meanwhile, since readers and writers do not wait for each other.
        await database.backup(file, { progress: () => 0x7fffffff });
      } catch (error) {
        throw storageError(error);
      }
    },
    close() {
      // Leaves the file without a log beside it when this was the last process.
      if (database.open) database.close();
    },
  };
}
