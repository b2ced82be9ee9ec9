CREATE TABLE `api_keys` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`project_key` integer NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`project_key`) REFERENCES `projects`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_id_unique` ON `api_keys` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_project` ON `api_keys` (`project_key`);--> statement-breakpoint
CREATE INDEX `api_keys_prefix` ON `api_keys` (`prefix`);--> statement-breakpoint
CREATE TABLE `content_policies` (
	`project_id` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `current_texts` (
	`project_key` integer NOT NULL,
	`text_hash` text NOT NULL,
	`product_key` integer NOT NULL,
	PRIMARY KEY(`project_key`, `text_hash`, `product_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `current_versions` (
	`product_key` integer NOT NULL,
	`channel` text NOT NULL,
	`version` integer NOT NULL,
	`text_hashes` text NOT NULL,
	PRIMARY KEY(`product_key`, `channel`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `job_details` (
	`job_key` integer PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	FOREIGN KEY (`job_key`) REFERENCES `jobs`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `job_items` (
	`job_key` integer NOT NULL,
	`position` integer NOT NULL,
	`product_key` integer NOT NULL,
	`input` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`has_warnings` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`error_code` text,
	`error_message` text,
	`error_details` text,
	PRIMARY KEY(`job_key`, `position`),
	FOREIGN KEY (`job_key`) REFERENCES `jobs`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_items_product` ON `job_items` (`product_key`,`job_key`);--> statement-breakpoint
CREATE INDEX `job_items_open` ON `job_items` (`product_key`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `jobs` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`project_key` integer NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`with_warnings` integer DEFAULT 0 NOT NULL,
	`warnings` text DEFAULT '{}' NOT NULL,
	`output_size` integer DEFAULT 0 NOT NULL,
	`error_code` text,
	`error_message` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer NOT NULL,
	`retry_of` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	`idempotency_key` text,
	`fingerprint` text,
	`priority` integer NOT NULL,
	`period` text NOT NULL,
	`queued_at` integer NOT NULL,
	`not_before` integer,
	`fencing_token` integer DEFAULT 0 NOT NULL,
	`lease_expires_at` integer,
	`lease_length` integer,
	`first_open` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`project_key`) REFERENCES `projects`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_idempotency` ON `jobs` (`project_key`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `jobs_waiting` ON `jobs` ("priority" desc,`queued_at`,`key`) WHERE lease_expires_at is null and status in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX `jobs_planning` ON `jobs` ("priority" desc,`queued_at`,`key`) WHERE lease_expires_at is null and status = 'planning';--> statement-breakpoint
CREATE INDEX `jobs_leased` ON `jobs` (`lease_expires_at`) WHERE lease_expires_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_paused` ON `jobs` (`not_before`) WHERE not_before is not null;--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`status`) WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX `jobs_ended` ON `jobs` (`completed_at`) WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_listed` ON `jobs` (`project_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_listed_by_status` ON `jobs` (`project_key`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `product_versions` (
	`key` integer PRIMARY KEY NOT NULL,
	`product_key` integer NOT NULL,
	`version` integer NOT NULL,
	`channel` text NOT NULL,
	`locale` text NOT NULL,
	`generation_mode` text NOT NULL,
	`job_id` text NOT NULL,
	`grammar_version` text NOT NULL,
	`engine_version` text NOT NULL,
	`dictionary_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`outputs` text NOT NULL,
	`warnings` text NOT NULL,
	`diagnostics` text NOT NULL,
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_versions_channel` ON `product_versions` (`product_key`,`channel`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_versions_version` ON `product_versions` (`product_key`,`version`);--> statement-breakpoint
CREATE TABLE `products` (
	`key` integer PRIMARY KEY NOT NULL,
	`project_key` integer NOT NULL,
	`external_id` text NOT NULL,
	`last_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`project_key`) REFERENCES `projects`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_external_id` ON `products` (`project_key`,`external_id`);--> statement-breakpoint
CREATE TABLE `project_dictionaries` (
	`project_id` text PRIMARY KEY NOT NULL,
	`corrections` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_id_unique` ON `projects` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_default` ON `projects` (`is_default`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `quota_counters` (
	`project_key` integer NOT NULL,
	`period` text NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`project_key`, `period`),
	FOREIGN KEY (`project_key`) REFERENCES `projects`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `readiness_checks` (
	`key` integer PRIMARY KEY NOT NULL,
	`checks` integer NOT NULL
);
