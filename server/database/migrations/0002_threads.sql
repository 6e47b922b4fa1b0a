CREATE TABLE `comment` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`thread_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text,
	`app_name` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`thread_id`) REFERENCES `thread`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comment_id_unique` ON `comment` (`id`);--> statement-breakpoint
CREATE INDEX `comment_thread` ON `comment` (`thread_id`);--> statement-breakpoint
CREATE INDEX `comment_author` ON `comment` (`author_id`);--> statement-breakpoint
CREATE TABLE `notice` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`kind` text NOT NULL,
	`comment_id` text,
	`actor_id` text,
	`app_name` text,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `thread`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notice_account` ON `notice` (`account_id`);--> statement-breakpoint
CREATE INDEX `notice_thread` ON `notice` (`thread_id`);--> statement-breakpoint
CREATE INDEX `notice_comment` ON `notice` (`comment_id`);--> statement-breakpoint
CREATE INDEX `notice_actor` ON `notice` (`actor_id`);--> statement-breakpoint
CREATE TABLE `thread` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`plan_id` text NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`ref_kind` text,
	`ref_id` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `thread_project` ON `thread` (`project_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `account` ADD `wants_mail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `project_file` ADD `sent_again_at` integer;--> statement-breakpoint
ALTER TABLE `revision_home` ADD `base` integer;