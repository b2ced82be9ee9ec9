ALTER TABLE `jobs` ADD `channel` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `locale` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `generation_mode` text DEFAULT 'strict' NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `outputs` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `jobs` SET
	`channel` = `details` ->> '$.channel',
	`locale` = `details` ->> '$.locale',
	`generation_mode` = `details` ->> '$.generationMode',
	`outputs` = (SELECT count(*) FROM json_each(`details`, '$.templates'))
FROM `job_details` WHERE `job_details`.`job_key` = `jobs`.`key`;
