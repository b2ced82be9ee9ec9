ALTER TABLE "jobs" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "generation_mode" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "outputs" integer;--> statement-breakpoint
-- PostgreSQL takes no member out of JSON in which a surrogate stands alone, as templates may have: the short members are
-- found by their quotes, which are escaped inside of strings, and the outputs are counted without the escapes.
UPDATE "jobs" SET
	"channel" = "job_details"."channel",
	"locale" = substring("details"::text from '"locale":"([^"]*)"'),
	"generation_mode" = substring("details"::text from '"generationMode":"([^"]*)"'),
	"outputs" = (SELECT count(*) FROM json_object_keys(
		regexp_replace("details"::text, '\\(\\|u[0-9a-fA-F]{4})', '_', 'g')::json -> 'templates'))
FROM "job_details" WHERE "job_details"."job_key" = "jobs"."key";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "channel" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "locale" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "generation_mode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "outputs" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "job_details" DROP COLUMN "channel";
