CREATE TABLE `version_notice` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`project_id` text NOT NULL,
	`first_number` integer NOT NULL,
	`last_number` integer NOT NULL,
	`actor_id` text,
	`app_name` text,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `version_notice_account` ON `version_notice` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `version_notice_unseen` ON `version_notice` (`account_id`,`project_id`) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX `version_notice_unmailed` ON `version_notice` (`created_at`) WHERE mailed_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX `version_notice_project` ON `version_notice` (`project_id`,`last_number`);--> statement-breakpoint
CREATE INDEX `version_notice_actor` ON `version_notice` (`actor_id`);