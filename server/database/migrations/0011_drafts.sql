CREATE TABLE `draft` (
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`base` integer,
	`edit` integer NOT NULL,
	`request_hash` text NOT NULL,
	`home` blob NOT NULL,
	`history` blob,
	`problem_count` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `account_id`),
	FOREIGN KEY (`project_id`,`account_id`) REFERENCES `member`(`project_id`,`account_id`) ON UPDATE no action ON DELETE cascade
);
