/**
 * The storage port: everything the server asks of a database. Every operation is whole and atomic, returns a promise,
 * and rejects with `StoreUnavailableError` while the database cannot be used. `exam/` is the exam that each adapter
 * takes. An adapter stores and finds; what a policy, a plan or a correction means is decided by the services.
 */
import type { Clock, ItemStatus, JobStatus, JobStore } from "@skladno/jobs";
import type { Language } from "../language.js";

export type GenerationMode = "strict" | "flexible";

/** What every reading of a job gives of its request. */
export interface JobSummary {
  readonly channel: string;
  readonly locale: string;
  readonly generationMode: GenerationMode;
  /** How many texts each product gets. */
  readonly outputs: number;
}

/** The request a job was made of, without its items; only claims read it whole. */
export interface JobDetails extends JobSummary {
  /** The language in which the client reads warnings and errors of rows. */
  readonly language: Language;
  /** Output name → template text, in the order of the request. */
  readonly templates: Readonly<Record<string, string>>;
}

/** A product as it was sent, without its null values. It has no prototype: any name is a field name. */
export type ProductFields = Readonly<Record<string, string | number>>;

/** What a text was made with, so that it can be explained a year later. */
export interface MadeWith {
  readonly grammarVersion: string;
  readonly engineVersion: string;
  readonly dictionaryHash: string;
}

/** The finished texts of one product. Warnings and diagnostics are stored and given back as they are. */
export interface ProductOutput {
  readonly outputs: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly diagnostics: readonly unknown[];
  readonly madeWith: MadeWith;
}

export type ProductJobStore = JobStore<ProductFields, ProductOutput, JobDetails, JobSummary>;

/** One stored version of a product without its texts, of which there may be megabytes. */
export interface VersionSummary {
  /** By which `Catalogue.readVersions` finds it. */
  readonly key: number;
  readonly externalId: string;
  /** Counted from 1 over all channels of the product. */
  readonly version: number;
  readonly channel: string;
  /** Size of its texts, warnings and diagnostics as they are stored. */
  readonly bytes: number;
}

/** One stored version of a product. */
export interface StoredVersion extends VersionSummary, ProductOutput {
  readonly locale: string;
  readonly generationMode: GenerationMode;
  readonly jobId: string;
  readonly createdAt: number;
}

/** Other current products of the project whose text equals this one after normalisation, in the same channel and output. */
export interface Duplicate {
  readonly channel: string;
  readonly output: string;
  /** All of them. */
  readonly count: number;
  /** Up to 20, sorted by code point; in a group of more than 1,000 they come from the 1,000 known the longest. */
  readonly externalIds: readonly string[];
}

/** So many channels of a product are read at once: those with the newest versions. The others are found by their names. */
export const CHANNELS_READ = 500;

export interface CurrentProduct {
  readonly externalId: string;
  /** Of the newest attempt. */
  readonly status: ItemStatus;
  /** The current versions of up to `CHANNELS_READ` channels, the newest first; empty when none completed (in that channel). */
  readonly current: readonly VersionSummary[];
  readonly duplicates: readonly Duplicate[];
}

export interface HistoryRequest {
  readonly limit: number;
  /** Only versions older than this one. */
  readonly before?: number | undefined;
  readonly channel?: string | undefined;
}

export interface ProductHistory {
  /** The newest version (in that channel), whatever `before` says. */
  readonly current: VersionSummary | null;
  /** The newest first. */
  readonly history: readonly VersionSummary[];
  /** An accepted generation of this product has not ended. */
  readonly pending: boolean;
}

export type VersionResult =
  | { readonly kind: "found"; readonly version: StoredVersion }
  | { readonly kind: "product_not_found" }
  | { readonly kind: "version_not_found" };

/** What is stored of products. `project` is the id of a project; nothing of another one is ever seen. */
export interface Catalogue {
  /** Null for a product the project does not know. */
  readProduct(project: string, externalId: string, channel?: string): Promise<CurrentProduct | null>;
  /** As `current` of `readProduct`, for every id asked for; an unknown id has an empty list. */
  lookup(
    project: string,
    externalIds: readonly string[],
    channel?: string,
  ): Promise<ReadonlyMap<string, readonly VersionSummary[]>>;
  history(project: string, externalId: string, request: HistoryRequest): Promise<ProductHistory | null>;
  version(project: string, externalId: string, version: number): Promise<VersionResult>;
  /** Versions with their texts, in the order asked for; one that has been deleted since is left out. */
  readVersions(summaries: readonly VersionSummary[]): Promise<readonly StoredVersion[]>;
  /**
   * Deletes versions beyond the newest `keep` of each product and channel, unless a stored job refers to them.
   * @param limit how many products to look at in one call
   * @param after the product after which to go on; null: from the first
   * @returns where to go on, null at the end, and how many versions were deleted
   */
  deleteOldVersions(
    keep: number,
    after: number | null,
    limit: number,
  ): Promise<{ readonly next: number | null; readonly deleted: number }>;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  /** The name of a plan; what it means stands in the configuration. */
  readonly plan: string;
  readonly isDefault: boolean;
  readonly createdAt: number;
}

export interface NewProject extends Pick<Project, "id" | "name" | "plan"> {
  readonly now: number;
}

export interface Projects {
  create(project: NewProject): Promise<Project>;
  find(id: string): Promise<Project | null>;
  /** In the order of their creation. */
  list(): Promise<readonly Project[]>;
  /** False when there is no such project. */
  setPlan(id: string, plan: string): Promise<boolean>;
  /** The default project, made with these values when there is none; safe with several processes starting at once. */
  ensureDefault(project: NewProject): Promise<Project>;
}

export interface ApiKey {
  readonly id: string;
  readonly projectId: string;
  /** The first characters of the key, by which an operator recognises it. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export interface NewApiKey extends Pick<ApiKey, "id" | "projectId" | "prefix"> {
  /** SHA-256 of the key, hexadecimal. The storage never sees a key. */
  readonly hash: string;
  readonly now: number;
}

/** A valid key with its project. */
export interface FoundKey {
  readonly project: Project;
  readonly key: ApiKey;
}

/** `added`: it is there now; `present`: it was; `revoked` and `other_project`: nothing was changed. */
export type EnsureKeyResult = {
  readonly kind: "added" | "present" | "revoked" | "other_project";
  readonly key: ApiKey;
};

export type RevokeResult =
  | { readonly kind: "revoked"; readonly key: ApiKey }
  | { readonly kind: "not_found" }
  /** More than one key begins like this; nothing was revoked. */
  | { readonly kind: "ambiguous"; readonly keys: readonly ApiKey[] };

export interface ApiKeys {
  /** @throws Error when there is no such project */
  add(key: NewApiKey): Promise<ApiKey>;
  /** Gives a project its first key; false, and nothing is stored, when it has one, revoked or not. Safe with several processes. */
  addFirst(key: NewApiKey): Promise<boolean>;
  /** Makes sure that the project has this key. A key that was revoked stays revoked, one of another project stays there. */
  ensure(key: NewApiKey): Promise<EnsureKeyResult>;
  /** The key with this hash, unless it is revoked. Never remembered: revoking holds from the next request on, in every process. */
  findByHash(hash: string): Promise<FoundKey | null>;
  list(projectId: string): Promise<readonly ApiKey[]>;
  /** By id, by the prefix that was stored, or by the hash of the complete key. Revoking twice keeps the first moment. */
  revoke(key: { readonly idOrPrefix: string; readonly hash: string }, now: number): Promise<RevokeResult>;
}

/** A content policy as it was loaded. */
export interface StoredPolicy {
  /** Null: of all projects. */
  readonly projectId: string | null;
  /** JSON text. */
  readonly rules: string;
  readonly updatedAt: number;
}

export interface ContentPolicies {
  /** The policies that hold for a project: that of all projects, then its own. */
  of(projectId: string): Promise<readonly StoredPolicy[]>;
  list(): Promise<readonly StoredPolicy[]>;
  /** Replaces what was loaded before for the same project, or for all. */
  save(policy: StoredPolicy): Promise<void>;
  /** False when there was none. */
  clear(projectId: string | null): Promise<boolean>;
}

/** A project's dictionary of corrections as it was loaded. */
export interface StoredDictionary {
  readonly projectId: string;
  /** JSON text. */
  readonly corrections: string;
  readonly updatedAt: number;
}

export interface ProjectDictionaries {
  /** Null for a project without one. */
  of(projectId: string): Promise<StoredDictionary | null>;
  list(): Promise<readonly StoredDictionary[]>;
  /** Replaces the one before. */
  save(dictionary: StoredDictionary): Promise<void>;
  /** False when there was none. */
  clear(projectId: string): Promise<boolean>;
}

/** The requests of a key in the window at hand. */
export interface CountedRequests {
  /** This one included. */
  readonly count: number;
  /** Until the window ends. */
  readonly milliseconds: number;
}

export interface RequestCounters {
  /** Counts one request of a key; exact over all processes of the database. A window begins with its first request. */
  count(keyId: string, windowSeconds: number): Promise<CountedRequests>;
}

/** A job that can be claimed. */
export interface ReadyJob {
  readonly jobId: string;
  /** Its project. */
  readonly scope: string;
  /** More than 0: it goes ahead of jobs of its project that nobody waits for. */
  readonly priority: number;
}

/** The jobs of one status that have not ended. */
export interface OpenJobs {
  readonly status: JobStatus;
  readonly jobs: number;
  /** Rows of these jobs that have not ended. */
  readonly rows: number;
  /** When the first of them was queued. */
  readonly oldest: number;
}

/** What an operator wants to know of a database, over all projects. */
export interface Statistics {
  readonly open: readonly OpenJobs[];
  readonly bytes: number;
  /** Bytes that the file system still has room for; null where the database is elsewhere. */
  readonly freeBytes: number | null;
  /** What this process has spent since it opened the database: in transactions, and waiting for locks of other processes. */
  readonly busySeconds: number;
  readonly waitingSeconds: number;
}

/** Everything the server keeps, in one database. */
export interface Storage {
  /** The time for all its operations: of the machine whose file it is, or of the database that several machines share. */
  readonly clock: Clock;
  readonly jobs: ProductJobStore;
  readonly catalogue: Catalogue;
  readonly projects: Projects;
  readonly keys: ApiKeys;
  readonly policies: ContentPolicies;
  readonly dictionaries: ProjectDictionaries;
  readonly requestCounters: RequestCounters;
  statistics(): Promise<Statistics>;
  /** Resolves when everything that a request needs can be read and written. @throws StoreUnavailableError otherwise */
  check(): Promise<void>;
  /**
   * Tells of jobs that any process took in, until the storage is closed. A storage may tell nothing: workers poll too.
   */
  watchReadyJobs(onReady: (job: ReadyJob) => void): void;
  /** Writes a consistent, checked copy while servers run; null where the database has tools for that. */
  readonly backup: ((file: string) => Promise<void>) | null;
  close(): Promise<void>;
}
