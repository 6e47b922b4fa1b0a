CREATE TABLE `account_usage` (
	`account_id` text PRIMARY KEY NOT NULL,
	`projects` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `account_usage` (`account_id`, `projects`, `bytes`)
SELECT `account`.`id`, count(`member`.`project_id`), coalesce(sum(`project_usage`.`files` + `project_usage`.`versions`), 0)
FROM `account`
	LEFT JOIN `member` ON `member`.`account_id` = `account`.`id` AND `member`.`role` = 'owner'
	LEFT JOIN `project_usage` ON `project_usage`.`project_id` = `member`.`project_id`
GROUP BY `account`.`id`;
--> statement-breakpoint
CREATE TRIGGER `account_usage_new` AFTER INSERT ON `account` BEGIN
	INSERT INTO `account_usage` (`account_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `account_usage_owner` AFTER INSERT ON `member` WHEN new.`role` = 'owner' BEGIN
	UPDATE `account_usage` SET `projects` = `projects` + 1,
		`bytes` = `bytes` + coalesce((SELECT `files` + `versions` FROM `project_usage` WHERE `project_id` = new.`project_id`), 0)
	WHERE `account_id` = new.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `account_usage_no_owner` AFTER DELETE ON `member` WHEN old.`role` = 'owner' BEGIN
	UPDATE `account_usage` SET `projects` = `projects` - 1,
		`bytes` = `bytes` - coalesce((SELECT `files` + `versions` FROM `project_usage` WHERE `project_id` = old.`project_id`), 0)
	WHERE `account_id` = old.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `account_usage_role` AFTER UPDATE OF `role` ON `member` WHEN (new.`role` = 'owner') <> (old.`role` = 'owner') BEGIN
	UPDATE `account_usage` SET `projects` = `projects` + (new.`role` = 'owner') - (old.`role` = 'owner'),
		`bytes` = `bytes` + ((new.`role` = 'owner') - (old.`role` = 'owner'))
			* coalesce((SELECT `files` + `versions` FROM `project_usage` WHERE `project_id` = new.`project_id`), 0)
	WHERE `account_id` = new.`account_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `account_usage_project` AFTER UPDATE ON `project_usage` BEGIN
	UPDATE `account_usage` SET `bytes` = `bytes` + new.`files` + new.`versions` - old.`files` - old.`versions`
	WHERE `account_id` IN (SELECT `account_id` FROM `member` WHERE `project_id` = new.`project_id` AND `role` = 'owner');
END;
--> statement-breakpoint
CREATE TRIGGER `account_usage_no_project` AFTER DELETE ON `project_usage` BEGIN
	UPDATE `account_usage` SET `bytes` = `bytes` - old.`files` - old.`versions`
	WHERE `account_id` IN (SELECT `account_id` FROM `member` WHERE `project_id` = old.`project_id` AND `role` = 'owner');
END;
