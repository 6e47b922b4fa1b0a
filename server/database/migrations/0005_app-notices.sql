CREATE TABLE `app_notice` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`app_id` text NOT NULL,
	`app_name` text NOT NULL,
	`new_name` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`app_id`) REFERENCES `app`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `app_notice_account` ON `app_notice` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `app_notice_app` ON `app_notice` (`app_id`);--> statement-breakpoint
ALTER TABLE `app` ADD `formerly_verified` text;