CREATE TABLE `proposal` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`connection_id` text,
	`app_name` text NOT NULL,
	`title` text NOT NULL,
	`base` integer,
	`home` blob NOT NULL,
	`change_count` integer NOT NULL,
	`problem_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`,`account_id`) REFERENCES `member`(`project_id`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `proposal_person` ON `proposal` (`project_id`,`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposal_connection` ON `proposal` (`connection_id`);--> statement-breakpoint
CREATE INDEX `proposal_age` ON `proposal` (`changed_at`);--> statement-breakpoint
CREATE TRIGGER `project_usage_proposal` AFTER INSERT ON `proposal` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_other_proposal` AFTER UPDATE OF `home` ON `proposal` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) - length(old.`home`)
	WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_proposal` AFTER DELETE ON `proposal` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` - length(old.`home`) WHERE `project_id` = old.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_member_proposal` BEFORE DELETE ON `member` BEGIN
	DELETE FROM `proposal` WHERE `project_id` = old.`project_id` AND `account_id` = old.`account_id`;
END;
