CREATE TABLE `project_usage` (
	`project_id` text PRIMARY KEY NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`versions` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `revision` ADD `thumbnail_size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `project_usage` (`project_id`, `files`, `versions`)
SELECT `id`,
	(SELECT coalesce(sum(`size`), 0) FROM `project_file` WHERE `project_file`.`project_id` = `project`.`id`),
	(SELECT coalesce(sum(length(CAST(`message` AS BLOB))), 0) FROM `revision` WHERE `revision`.`project_id` = `project`.`id`)
		+ (SELECT coalesce(sum(length(`home`)), 0) FROM `revision_home` WHERE `revision_home`.`project_id` = `project`.`id`)
FROM `project`;
--> statement-breakpoint
CREATE TRIGGER `project_usage_new` AFTER INSERT ON `project` BEGIN
	INSERT INTO `project_usage` (`project_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_file` AFTER INSERT ON `project_file` BEGIN
	UPDATE `project_usage` SET `files` = `files` + new.`size` WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_file` AFTER DELETE ON `project_file` BEGIN
	UPDATE `project_usage` SET `files` = `files` - old.`size` WHERE `project_id` = old.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_revision` AFTER INSERT ON `revision` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(CAST(new.`message` AS BLOB)) + new.`thumbnail_size`
	WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_revision` AFTER DELETE ON `revision` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` - length(CAST(old.`message` AS BLOB)) - old.`thumbnail_size`
	WHERE `project_id` = old.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_home` AFTER INSERT ON `revision_home` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_other_home` AFTER UPDATE OF `home` ON `revision_home` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) - length(old.`home`)
	WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_home` AFTER DELETE ON `revision_home` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` - length(old.`home`) WHERE `project_id` = old.`project_id`;
END;
