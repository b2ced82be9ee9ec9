import type { JobStore } from "@skladno/jobs";
import type { Catalogue } from "./catalogue.js";
import type { ContentPolicies } from "./content-policies.js";
import type { ProjectDictionaries } from "./project-dictionaries.js";
import type { Projects } from "./projects.js";
import type { Statistics } from "./statistics.js";
import type { JobDetails, ProductFields, ProductOutput } from "./stored-output.js";

export type ProductJobStore = JobStore<ProductFields, ProductOutput, JobDetails>;

/** Everything the server keeps, over one database. Made by `openStorage(path)` in `open-storage.ts`. */
export interface Storage {
  readonly jobs: ProductJobStore;
  readonly catalogue: Catalogue;
  readonly projects: Projects;
  readonly contentPolicies: ContentPolicies;
  readonly projectDictionaries: ProjectDictionaries;
  /** To be called when a request arrives from a connection: settings are asked for once in its turn of the event loop. */
  refreshSettings(): void;
  statistics(): Statistics;
  /** Resolves when the database can be read and gives its lock for writing; rejects with `StoreUnavailableError` otherwise. */
  check(): Promise<void>;
  /** Writes a consistent copy while servers run. It keeps this process busy until it is done: a command's work, not a server's. */
  backup(file: string): Promise<void>;
  close(): void;
}
