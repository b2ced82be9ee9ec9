/** Projects and their keys. Keys come in as hashes: the storage never sees one. */

export interface Project {
  readonly id: string;
  readonly name: string;
  /** The name of a plan; what it means stands in the configuration. */
  readonly plan: string;
  readonly isDefault: boolean;
  readonly createdAt: number;
}

export interface ApiKey {
  readonly id: string;
  readonly projectId: string;
  /** The first characters of the key, by which an operator recognises it. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export interface NewApiKey {
  readonly id: string;
  readonly projectId: string;
  readonly prefix: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly now: number;
}

export type RevokeResult =
  | { readonly kind: "revoked"; readonly key: ApiKey }
  | { readonly kind: "not_found" }
  /** More than one key begins like this; nothing was revoked. */
  | { readonly kind: "ambiguous"; readonly keys: readonly ApiKey[] };

export interface Projects {
  create(project: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly now: number;
  }): Promise<Project>;
  find(id: string): Promise<Project | null>;
  list(): Promise<readonly Project[]>;
  /** False when there is no such project. */
  setPlan(id: string, plan: string): Promise<boolean>;
  /** The default project, made with these values when there is none; safe with several processes starting at once. */
  ensureDefault(project: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly now: number;
  }): Promise<{ readonly project: Project; readonly created: boolean }>;
  addKey(key: NewApiKey): Promise<ApiKey>;
  /** Makes sure that the project has this key and that it is not revoked. A key of another project is taken over. */
  ensureKey(key: NewApiKey): Promise<ApiKey>;
  /** Null for an unknown and for a revoked key. Reads the database each time: revoking works at once, in every process. */
  findByKeyHash(hash: string): Promise<{ readonly project: Project; readonly key: ApiKey } | null>;
  listKeys(projectId: string): Promise<readonly ApiKey[]>;
  /** By id, or by the beginning of the key (at least its prefix). Revoking twice is no error. */
  revokeKey(idOrPrefix: string, now: number): Promise<RevokeResult>;
}
