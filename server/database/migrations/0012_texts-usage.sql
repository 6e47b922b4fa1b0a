UPDATE `project_usage` SET `versions` = `versions`
	+ (SELECT coalesce(sum(length(`home`) + coalesce(length(`history`), 0)), 0) FROM `draft`
		WHERE `draft`.`project_id` = `project_usage`.`project_id`)
	+ (SELECT coalesce(sum(length(CAST(`body` AS BLOB))), 0) FROM `comment`
		JOIN `thread` ON `thread`.`id` = `comment`.`thread_id`
		WHERE `thread`.`project_id` = `project_usage`.`project_id`);
--> statement-breakpoint
CREATE TRIGGER `project_usage_draft` AFTER INSERT ON `draft` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) + coalesce(length(new.`history`), 0)
	WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_other_draft` AFTER UPDATE OF `home`, `history` ON `draft` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(new.`home`) + coalesce(length(new.`history`), 0)
		- length(old.`home`) - coalesce(length(old.`history`), 0)
	WHERE `project_id` = new.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_draft` AFTER DELETE ON `draft` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` - length(old.`home`) - coalesce(length(old.`history`), 0)
	WHERE `project_id` = old.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_comment` AFTER INSERT ON `comment` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(CAST(new.`body` AS BLOB))
	WHERE `project_id` = (SELECT `project_id` FROM `thread` WHERE `id` = new.`thread_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_other_comment` AFTER UPDATE OF `body` ON `comment` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` + length(CAST(new.`body` AS BLOB)) - length(CAST(old.`body` AS BLOB))
	WHERE `project_id` = (SELECT `project_id` FROM `thread` WHERE `id` = new.`thread_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_comment` AFTER DELETE ON `comment` BEGIN
	UPDATE `project_usage` SET `versions` = `versions` - length(CAST(old.`body` AS BLOB))
	WHERE `project_id` = (SELECT `project_id` FROM `thread` WHERE `id` = old.`thread_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_thread` BEFORE DELETE ON `thread` BEGIN
	UPDATE `project_usage` SET `versions` = `versions`
		- (SELECT coalesce(sum(length(CAST(`body` AS BLOB))), 0) FROM `comment` WHERE `thread_id` = old.`id`)
	WHERE `project_id` = old.`project_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_usage_no_member` BEFORE DELETE ON `member` BEGIN
	DELETE FROM `draft` WHERE `project_id` = old.`project_id` AND `account_id` = old.`account_id`;
END;
