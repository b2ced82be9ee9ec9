CREATE TABLE `job_inputs` (
	`job_key` integer PRIMARY KEY NOT NULL,
	`ids` text NOT NULL,
	`inputs` text NOT NULL,
	FOREIGN KEY (`job_key`) REFERENCES `jobs`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `items_written` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_unwritten` ON `jobs` (`project_key`) WHERE items_written = 0;--> statement-breakpoint
INSERT INTO `job_inputs` (`job_key`, `ids`, `inputs`)
	SELECT i.`job_key`, json_group_array(p.`external_id` ORDER BY i.`position`), json_group_array(json(i.`input`) ORDER BY i.`position`)
	FROM `job_items` i JOIN `products` p ON p.`key` = i.`product_key` GROUP BY i.`job_key`;
--> statement-breakpoint
ALTER TABLE `job_items` DROP COLUMN `input`;