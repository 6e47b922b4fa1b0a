CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`by_id` text,
	`address` text,
	`about` text DEFAULT '{}' NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by` ON `audit` (`by_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_failures` ON `audit` (`at`) WHERE kind = 'sign-in-failed';