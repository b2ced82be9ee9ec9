CREATE TABLE `project_dictionaries` (
	`project_id` text PRIMARY KEY NOT NULL,
	`corrections` text NOT NULL,
	`updated_at` integer NOT NULL
);
