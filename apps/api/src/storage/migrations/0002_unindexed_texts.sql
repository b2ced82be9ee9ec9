ALTER TABLE `current_versions` ADD `indexed` blob;--> statement-breakpoint
CREATE INDEX `current_versions_unindexed` ON `current_versions` (`product_key`,`channel`) WHERE indexed is not null;