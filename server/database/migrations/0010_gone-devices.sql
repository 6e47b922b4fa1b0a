CREATE TABLE `gone_device` (
	`connection_id` text NOT NULL,
	`project_id` text NOT NULL,
	`device_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`room` text,
	`floor` text,
	`gone_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `project_id`, `device_id`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `gone_device_project` ON `gone_device` (`project_id`);--> statement-breakpoint
CREATE INDEX `gone_device_time` ON `gone_device` (`gone_at`);--> statement-breakpoint
ALTER TABLE `last_elements` ADD `bindings` blob;