CREATE TABLE `agent_tablets` (
	`connection_id` text NOT NULL,
	`project_id` text NOT NULL,
	`version` text NOT NULL,
	`tablets` text NOT NULL,
	`wishes` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`connection_id`, `project_id`),
	FOREIGN KEY (`connection_id`) REFERENCES `connection`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_tablets_project` ON `agent_tablets` (`project_id`);