/**
 * What jobs leave in the server's database, written again by bare `pg`: the same rows into the same tables with the same indexes and
 * foreign keys, in the transactions of the server (the acceptance, then chunks), a statement a table, every value at hand.
 */
import { Client } from "pg";
import { openPostgresStorage } from "../../apps/api/src/storage/postgres/open-postgres-storage.js";

/** Rows committed at a time, as the server's worker does. */
const CHUNK = 100;

export interface BareWriter {
  /** Writes what these jobs of new products have left: milliseconds. @throws Error when the rows are not those of the server */
  write(jobIds: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;

const ofJob = "job_key = (select key from jobs where id = $1)";
const ofProducts = `product_key in (select product_key from job_items where ${ofJob})`;
/** Table → the rows that belong to a job, in the order in which they are written. */
const left = {
  jobs: "select * from jobs where id = $1",
  job_details: `select * from job_details where ${ofJob}`,
  products: `select * from products where key in (select product_key from job_items where ${ofJob}) order by key`,
  job_items: `select * from job_items where ${ofJob} order by position`,
  product_versions: "select * from product_versions where job_id = $1 order by key",
  current_versions: `select * from current_versions where ${ofProducts} order by product_key`,
  current_texts: `select * from current_texts where ${ofProducts} order by product_key, text_hash`,
} as const;
type Table = keyof typeof left;

/** Writes into an empty database of the same schema. */
export async function createBareWriter(serverUrl: string, url: string): Promise<BareWriter> {
  await (await openPostgresStorage({ url })).close();
  const [server, bare] = [new Client({ connectionString: serverUrl }), new Client({ connectionString: url })];
  await Promise.all([server.connect(), bare.connect()]);
  const { rows: projects } = await server.query("select * from projects");
  const { rows: quotas } = await server.query("select * from quota_counters");
  const columns = new Map<Table, { readonly names: string; readonly casts: string }>();
  for (const table of Object.keys(left) as Table[]) {
    const { rows } = await bare.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    // node-postgres gives JSON as values and sends objects in arrays as JSON: the text is sent.
    columns.set(table, {
      names: rows.map(({ name }) => name).join(", "),
      casts: rows.map(({ name, type }) => `${name} ${type}`).join(", "),
    });
  }

  /** The statement that writes rows, given as one JSON array. */
  function insert(table: Table): { readonly name: string; readonly text: string } {
    const { names = "", casts = "" } = columns.get(table) ?? {};
    return {
      name: `insert_${table}`,
      text: `insert into ${table} (${names}) overriding system value select ${names} from json_to_recordset($1) as r(${casts})`,
    };
  }
  const run = (statement: { readonly name: string; readonly text: string }, ...values: unknown[]) =>
    bare.query({ ...statement, values });

  await bare.query(
    "insert into projects overriding system value select * from json_populate_recordset(null::projects, $1)",
    [JSON.stringify(projects)],
  );
  await bare.query("insert into quota_counters select * from json_populate_recordset(null::quota_counters, $1)", [
    JSON.stringify(quotas),
  ]);

  async function rowsOf(client: Client, table: Table, jobId: string): Promise<readonly Row[]> {
    return (await client.query<Row>(left[table], [jobId])).rows;
  }

  async function prepare(jobId: string): Promise<() => Promise<void>> {
    const rows = Object.fromEntries(
      await Promise.all(
        (Object.keys(left) as Table[]).map(async (table) => [table, await rowsOf(server, table, jobId)]),
      ),
    ) as Readonly<Record<Table, readonly Row[]>>;
    const [job = {}] = rows.jobs;
    const open = { status: "open", has_warnings: false, version: 0 };
    const accepted = { ...job, status: "queued", completed: 0, completed_at: null, first_open: 0, output_size: 0 };
    const texts = (table: "current_versions" | "current_texts" | "product_versions") => groupByProduct(rows[table]);
    const [versions, currents, hashes] = [texts("product_versions"), texts("current_versions"), texts("current_texts")];
    const chunks = Array.from({ length: Math.ceil(rows.job_items.length / CHUNK) }, (_, index) => {
      const items = rows.job_items.slice(index * CHUNK, (index + 1) * CHUNK);
      const of = (groups: ReadonlyMap<unknown, readonly Row[]>) =>
        JSON.stringify(items.flatMap(({ product_key }) => groups.get(product_key) ?? []));
      return {
        ...{ versions: of(versions), currents: of(currents), texts: of(hashes) },
        keys: items.map(({ product_key }) => product_key),
        positions: items.map(({ position }) => position),
        completed: Math.min((index + 1) * CHUNK, rows.job_items.length),
      };
    });
    const accept: readonly (readonly [Table, string])[] = [
      ["jobs", JSON.stringify([accepted])],
      ["job_details", JSON.stringify(rows.job_details)],
      ["products", JSON.stringify(rows.products.map((row) => ({ ...row, last_version: 0, external_id: bytes(row) })))],
      ["job_items", JSON.stringify(rows.job_items.map((row) => ({ ...row, ...open })))],
    ];
    return async () => {
      await bare.query("begin");
      for (const [table, values] of accept) await run(insert(table), values);
      await bare.query("commit");
      for (const chunk of chunks) {
        await bare.query("begin");
        await run(insert("product_versions"), chunk.versions);
        await run(
          { name: "count_versions", text: "update products set last_version = 1 where key = any($1::bigint[])" },
          chunk.keys,
        );
        await run(
          {
            name: "end_items",
            text: `update job_items set status = 'completed', version = 1 where job_key = $1 and position = any($2::integer[])`,
          },
          job.key,
          chunk.positions,
        );
        await run(insert("current_versions"), chunk.currents);
        await run(insert("current_texts"), chunk.texts);
        await run(
          {
            name: "count_rows",
            text: "update jobs set completed = $2, first_open = $2, output_size = $3 where key = $1",
          },
          job.key,
          chunk.completed,
          job.output_size,
        );
        await run(
          { name: "count_quota", text: "update quota_counters set completed = completed + $1 where project_key = $2" },
          chunk.keys.length,
          job.project_key,
        );
        await bare.query("commit");
      }
      await run(
        { name: "end_job", text: "update jobs set status = $2, completed_at = $3 where key = $1" },
        job.key,
        job.status,
        job.completed_at,
      );
    };
  }

  return {
    async write(jobIds) {
      const writes = [];
      for (const jobId of jobIds) writes.push(await prepare(jobId));
      const began = performance.now();
      for (const write of writes) await write();
      const milliseconds = performance.now() - began;
      for (const jobId of jobIds) {
        for (const table of [
          "products",
          "job_items",
          "product_versions",
          "current_versions",
          "current_texts",
        ] as const) {
          const [ours, theirs] = await Promise.all([rowsOf(server, table, jobId), rowsOf(bare, table, jobId)]);
          if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
            throw new Error(`The bare side has not written what the job left in ${table}.`);
          }
        }
      }
      return milliseconds;
    },
    async close() {
      await Promise.all([server.end(), bare.end()]);
    },
  };
}

function groupByProduct(rows: readonly Row[]): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row.product_key, [...(groups.get(row.product_key) ?? []), row]);
  return groups;
}

/** Bytes as PostgreSQL reads them from JSON. */
const bytes = ({ external_id }: Row) => `\\x${(external_id as Buffer).toString("hex")}`;
