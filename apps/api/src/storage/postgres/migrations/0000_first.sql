CREATE TABLE "api_keys" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"project_key" bigint NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "api_keys_id_unique" UNIQUE("id"),
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "content_policies" (
	"project_id" text PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "current_texts" (
	"project_key" bigint NOT NULL,
	"text_hash" text NOT NULL,
	"product_key" bigint NOT NULL,
	CONSTRAINT "current_texts_project_key_text_hash_product_key_pk" PRIMARY KEY("project_key","text_hash","product_key")
);
--> statement-breakpoint
CREATE TABLE "current_versions" (
	"product_key" bigint NOT NULL,
	"channel" text NOT NULL,
	"version" integer NOT NULL,
	"text_hashes" json NOT NULL,
	CONSTRAINT "current_versions_product_key_channel_pk" PRIMARY KEY("product_key","channel")
);
--> statement-breakpoint
CREATE TABLE "job_details" (
	"job_key" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"details" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_items" (
	"job_key" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_key" bigint NOT NULL,
	"input" json NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"has_warnings" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"error_details" json,
	CONSTRAINT "job_items_job_key_position_pk" PRIMARY KEY("job_key","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"project_key" bigint NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"with_warnings" integer DEFAULT 0 NOT NULL,
	"warnings" json DEFAULT '{}'::json NOT NULL,
	"output_size" bigint DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"retry_of" text,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"completed_at" bigint,
	"idempotency_key" text,
	"fingerprint" text,
	"priority" integer NOT NULL,
	"period" text NOT NULL,
	"queued_at" bigint NOT NULL,
	"not_before" bigint,
	"fencing_token" bigint DEFAULT 0 NOT NULL,
	"lease_expires_at" bigint,
	"lease_length" bigint,
	"first_open" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_versions_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_key" bigint NOT NULL,
	"version" integer NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"generation_mode" text NOT NULL,
	"job_id" text NOT NULL,
	"grammar_version" text NOT NULL,
	"engine_version" text NOT NULL,
	"dictionary_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"outputs" json NOT NULL,
	"warnings" json NOT NULL,
	"diagnostics" json NOT NULL,
	CONSTRAINT "product_versions_version" UNIQUE("product_key","version")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_key" bigint NOT NULL,
	"external_id" "bytea" NOT NULL,
	"last_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "products_external_id" UNIQUE("project_key","external_id")
);
--> statement-breakpoint
CREATE TABLE "project_dictionaries" (
	"project_id" text PRIMARY KEY NOT NULL,
	"corrections" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "projects_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "quota_counters" (
	"project_key" bigint NOT NULL,
	"period" text NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_counters_project_key_period_pk" PRIMARY KEY("project_key","period")
);
--> statement-breakpoint
CREATE TABLE "readiness_checks" (
	"key" integer PRIMARY KEY NOT NULL,
	"checks" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_key_projects_key_fk" FOREIGN KEY ("project_key") REFERENCES "public"."projects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_details" ADD CONSTRAINT "job_details_job_key_jobs_key_fk" FOREIGN KEY ("job_key") REFERENCES "public"."jobs"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_project_key_projects_key_fk" FOREIGN KEY ("project_key") REFERENCES "public"."projects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_project_key_projects_key_fk" FOREIGN KEY ("project_key") REFERENCES "public"."projects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_counters" ADD CONSTRAINT "quota_counters_project_key_projects_key_fk" FOREIGN KEY ("project_key") REFERENCES "public"."projects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_project" ON "api_keys" USING btree ("project_key");--> statement-breakpoint
CREATE INDEX "api_keys_prefix" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "job_items_product" ON "job_items" USING btree ("product_key","job_key");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" USING btree ("project_key","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("priority" desc,"queued_at","key") WHERE lease_expires_at is null and status in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "jobs_planning" ON "jobs" USING btree ("priority" desc,"queued_at","key") WHERE lease_expires_at is null and status = 'planning';--> statement-breakpoint
CREATE INDEX "jobs_leased" ON "jobs" USING btree ("lease_expires_at") WHERE lease_expires_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_paused" ON "jobs" USING btree ("not_before") WHERE not_before is not null;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("status") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_listed" ON "jobs" USING btree ("project_key","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_listed_by_status" ON "jobs" USING btree ("project_key","status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_versions_channel" ON "product_versions" USING btree ("product_key","channel","version");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_default" ON "projects" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
-- Room in each page for the next version of its rows, which then changes no index (a HOT update).
ALTER TABLE "job_items" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "products" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "current_versions" SET (fillfactor = 70);
