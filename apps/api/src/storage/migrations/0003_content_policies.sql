CREATE TABLE `content_policies` (
	`project_id` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`updated_at` integer NOT NULL
);
