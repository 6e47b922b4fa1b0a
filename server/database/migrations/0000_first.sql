CREATE TABLE `access_token` (
	`hash` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`payload` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `grant`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `access_token_grant` ON `access_token` (`grant_id`);--> statement-breakpoint
CREATE INDEX `access_token_expires` ON `access_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`language` text NOT NULL,
	`password_hash` text,
	`is_admin` integer NOT NULL,
	`is_maker` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_email_unique` ON `account` (`email`);--> statement-breakpoint
CREATE TABLE `app` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`scopes` text NOT NULL,
	`is_verified` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `app_owner` ON `app` (`owner_id`);--> statement-breakpoint
CREATE TABLE `connection` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`address` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connection_account` ON `connection` (`account_id`);--> statement-breakpoint
CREATE TABLE `connection_project` (
	`connection_id` text NOT NULL,
	`project_id` text NOT NULL,
	`is_created` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `project_id`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connection_project_project` ON `connection_project` (`project_id`);--> statement-breakpoint
CREATE TABLE `device` (
	`connection_id` text NOT NULL,
	`project_id` text NOT NULL,
	`position` integer NOT NULL,
	`device_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`room` text,
	PRIMARY KEY(`connection_id`, `project_id`, `position`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_project` ON `device` (`project_id`);--> statement-breakpoint
CREATE TABLE `ended_connection` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`reason` text NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ended_connection_account` ON `ended_connection` (`account_id`);--> statement-breakpoint
CREATE TABLE `event` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`project_id` text NOT NULL,
	`connection_id` text,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_id_unique` ON `event` (`id`);--> statement-breakpoint
CREATE INDEX `event_project` ON `event` (`project_id`,`seq`);--> statement-breakpoint
CREATE INDEX `event_created` ON `event` (`created_at`);--> statement-breakpoint
CREATE TABLE `grant` (
	`id` text PRIMARY KEY NOT NULL,
	`connection_id` text NOT NULL,
	`payload` text NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `grant_connection` ON `grant` (`connection_id`);--> statement-breakpoint
CREATE TABLE `host_reference` (
	`connection_id` text NOT NULL,
	`project_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`element_id` text NOT NULL,
	PRIMARY KEY(`connection_id`, `project_id`, `position`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `host_reference_project` ON `host_reference` (`project_id`);--> statement-breakpoint
CREATE TABLE `idempotent_answer` (
	`connection_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`location` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `key`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotent_answer_created` ON `idempotent_answer` (`created_at`);--> statement-breakpoint
CREATE TABLE `last_elements` (
	`project_id` text PRIMARY KEY NOT NULL,
	`elements` blob NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `member` (
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`project_id`, `account_id`),
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_account` ON `member` (`account_id`);--> statement-breakpoint
CREATE TABLE `oidc_record` (
	`model` text NOT NULL,
	`hash` text NOT NULL,
	`uid` text,
	`user_code_hash` text,
	`grant_id` text,
	`payload` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`model`, `hash`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oidc_record_user_code` ON `oidc_record` (`user_code_hash`);--> statement-breakpoint
CREATE INDEX `oidc_record_uid` ON `oidc_record` (`uid`);--> statement-breakpoint
CREATE INDEX `oidc_record_grant` ON `oidc_record` (`grant_id`);--> statement-breakpoint
CREATE INDEX `oidc_record_expires` ON `oidc_record` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_link` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`account_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `project` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`language` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `project_file` (
	`project_id` text NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `sha256`),
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_file_sha256` ON `project_file` (`sha256`);--> statement-breakpoint
CREATE TABLE `refresh_token` (
	`hash` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`parent_hash` text,
	`state` text NOT NULL,
	`payload` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `grant`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_token_grant` ON `refresh_token` (`grant_id`);--> statement-breakpoint
CREATE INDEX `refresh_token_parent` ON `refresh_token` (`parent_hash`);--> statement-breakpoint
CREATE INDEX `refresh_token_expires` ON `refresh_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `revision` (
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`message` text NOT NULL,
	`author_id` text,
	`app_name` text,
	`restored_from` integer,
	`thumbnail` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `number`),
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `revision_file` (
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`project_id`, `number`, `sha256`),
	FOREIGN KEY (`project_id`,`number`) REFERENCES `revision`(`project_id`,`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `revision_file_sha256` ON `revision_file` (`sha256`);--> statement-breakpoint
CREATE TABLE `revision_home` (
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`home` blob NOT NULL,
	PRIMARY KEY(`project_id`, `number`),
	FOREIGN KEY (`project_id`,`number`) REFERENCES `revision`(`project_id`,`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `secret` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `session` (
	`hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_agent` text,
	`address` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`account_id`);