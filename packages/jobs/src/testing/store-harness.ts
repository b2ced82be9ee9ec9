/** What the exam needs to know of the store it examines. */
import type { JobStore } from "../store.js";

export interface OpenedStore<Input, Output, Details> {
  /**
   * Two handles on the same data, as two processes would have them: two connections where there are connections, the same object
   * twice where there are none.
   */
  readonly stores: readonly [JobStore<Input, Output, Details, unknown>, JobStore<Input, Output, Details, unknown>];
  /** Two scopes that exist. */
  readonly scopes: readonly [string, string];
  /** Takes a handle away as the death of its process does; absent where handles have no memory of their own. */
  crash?(index: 0 | 1): void | Promise<void>;
  /** A new handle in place of the one that was taken away. */
  restart?(
    index: 0 | 1,
  ): JobStore<Input, Output, Details, unknown> | Promise<JobStore<Input, Output, Details, unknown>>;
  close(): void | Promise<void>;
}

export interface StoreHarness<Input, Output, Details> {
  /** A new, empty store. */
  open(): OpenedStore<Input, Output, Details> | Promise<OpenedStore<Input, Output, Details>>;
  /** Values of the types the store keeps; different arguments give different values. They come back deeply equal. */
  details(label: string): Details;
  /** What of the details every reading of a job gives; all of them when absent. */
  summary?(details: Details): unknown;
  input(label: string): Input;
  output(label: string): Output;
}

/** The functions of the test framework: those of vitest and jest fit. */
export interface TestFunctions {
  describe(name: string, body: () => void): void;
  test(name: string, body: () => Promise<void>): void;
  expect(actual: unknown): {
    toBe(expected: unknown): void;
    toEqual(expected: unknown): void;
    toMatchObject(expected: object): void;
  };
}
