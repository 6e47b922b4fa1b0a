CREATE TABLE `catalog` (
	`namespace` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`loaded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `catalog_file` (
	`sha256` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`sha256`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `product` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`namespace` text NOT NULL,
	`version` integer NOT NULL,
	`brand` text,
	`name_it` text NOT NULL,
	`name_en` text NOT NULL,
	`sort_it` text NOT NULL,
	`sort_en` text NOT NULL,
	`category` text NOT NULL,
	`mount` text NOT NULL,
	`footprint` real NOT NULL,
	`thumbnails` text NOT NULL,
	`is_listed` integer NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_id_unique` ON `product` (`id`);--> statement-breakpoint
CREATE INDEX `product_namespace` ON `product` (`namespace`);--> statement-breakpoint
CREATE INDEX `product_sort_it` ON `product` (`sort_it`,`key`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `product_sort_en` ON `product` (`sort_en`,`key`) WHERE is_listed;--> statement-breakpoint
CREATE INDEX `product_footprint` ON `product` (`footprint`,`key`) WHERE is_listed;--> statement-breakpoint
CREATE TABLE `project_model` (
	`project_id` text NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`project_id`, `sha256`),
	FOREIGN KEY (`project_id`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `search_block` (
	`term` integer NOT NULL,
	`block` integer NOT NULL,
	`entries` blob NOT NULL,
	PRIMARY KEY(`term`, `block`)
);
--> statement-breakpoint
CREATE TABLE `search_document` (
	`product` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`terms` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_slip` (
	`variant` text NOT NULL,
	`word` integer NOT NULL,
	PRIMARY KEY(`variant`, `word`)
);
--> statement-breakpoint
CREATE TABLE `search_term` (
	`key` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_term_text` ON `search_term` (`kind`,`text`);--> statement-breakpoint
CREATE TABLE `search_word` (
	`key` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`language` text NOT NULL,
	`term` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_word_word` ON `search_word` (`word`,`language`,`term`);--> statement-breakpoint
CREATE INDEX `search_word_term` ON `search_word` (`term`);