DROP INDEX `jobs_waiting`;--> statement-breakpoint
DROP INDEX `jobs_planning`;--> statement-breakpoint
CREATE INDEX `jobs_waiting` ON `jobs` (`project_key`,"priority" desc,`queued_at`,`key`) WHERE lease_expires_at is null and status in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX `jobs_planning` ON `jobs` (`project_key`,"priority" desc,`queued_at`,`key`) WHERE lease_expires_at is null and status = 'planning';--> statement-breakpoint
ALTER TABLE `projects` ADD `last_turn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_turn` ON `projects` (`last_turn`);