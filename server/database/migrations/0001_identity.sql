CREATE TABLE `invitation` (
	`hash` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitation_project` ON `invitation` (`project_id`);--> statement-breakpoint
ALTER TABLE `account` ADD `is_email_verified` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `app` ADD `redirect_uris` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `app` ADD `jwks` text;--> statement-breakpoint
ALTER TABLE `connection` ADD `closed_project_id` text;--> statement-breakpoint
ALTER TABLE `connection` ADD `replayed_at` integer;--> statement-breakpoint
ALTER TABLE `connection` ADD `theft_at` integer;--> statement-breakpoint
CREATE INDEX `connection_client` ON `connection` (`client_id`);--> statement-breakpoint
ALTER TABLE `one_time_link` ADD `mailed_to` text;--> statement-breakpoint
CREATE INDEX `revision_thumbnail` ON `revision` (`thumbnail`);