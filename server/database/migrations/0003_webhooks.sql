CREATE TABLE `delivery` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`webhook_id` text,
	`farewell` text,
	`lane` text NOT NULL,
	`event` text NOT NULL,
	`project_id` text,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`last_status` integer,
	`last_answer` text,
	`last_error` text,
	`last_took` integer,
	`created_at` integer NOT NULL,
	`last_tried_at` integer,
	`delivered_at` integer,
	`next_attempt_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_id_unique` ON `delivery` (`id`);--> statement-breakpoint
CREATE INDEX `delivery_webhook` ON `delivery` (`webhook_id`,`seq`);--> statement-breakpoint
CREATE INDEX `delivery_due` ON `delivery` (`lane`,`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`connection_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_until` integer,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer,
	`disabled_reason` text,
	`off_mailed_at` integer,
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_connection` ON `webhook` (`connection_id`);--> statement-breakpoint
ALTER TABLE `app` ADD `jwks_uri` text;