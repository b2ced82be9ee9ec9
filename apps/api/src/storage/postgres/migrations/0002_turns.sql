DROP INDEX "jobs_waiting";--> statement-breakpoint
DROP INDEX "jobs_planning";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "last_turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("project_key","priority" desc,"queued_at","key") WHERE lease_expires_at is null and status in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "jobs_planning" ON "jobs" USING btree ("project_key","priority" desc,"queued_at","key") WHERE lease_expires_at is null and status = 'planning';