DROP INDEX `host_reference_project`;--> statement-breakpoint
CREATE INDEX `host_reference_element` ON `host_reference` (`project_id`,`kind`,`element_id`);--> statement-breakpoint
DROP INDEX `connection_account`;--> statement-breakpoint
DROP INDEX `connection_client`;--> statement-breakpoint
CREATE INDEX `connection_account` ON `connection` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connection_client` ON `connection` (`client_id`,`account_id`);--> statement-breakpoint
DROP INDEX `ended_connection_account`;--> statement-breakpoint
CREATE INDEX `ended_connection_account` ON `ended_connection` (`account_id`,`ended_at`);--> statement-breakpoint
DROP INDEX `member_account`;--> statement-breakpoint
ALTER TABLE `member` ADD `project_created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `member_account` ON `member` (`account_id`,`project_created_at`,`project_id`);--> statement-breakpoint
DROP INDEX `revision_file_sha256`;--> statement-breakpoint
CREATE INDEX `revision_file_sha256` ON `revision_file` (`project_id`,`sha256`);--> statement-breakpoint
DROP INDEX `thread_project`;--> statement-breakpoint
CREATE INDEX `thread_open` ON `thread` (`project_id`,`created_at`,`id`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `thread_resolved` ON `thread` (`project_id`,`created_at`,`id`) WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX `thread_project` ON `thread` (`project_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `webhook_connection`;--> statement-breakpoint
CREATE INDEX `webhook_connection` ON `webhook` (`connection_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `connection_project` ADD `project_created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `connection_project_newest` ON `connection_project` (`connection_id`,`project_created_at`,`project_id`);--> statement-breakpoint
CREATE INDEX `connection_project_chosen` ON `connection_project` (`connection_id`,`project_created_at`,`project_id`) WHERE is_created = 0;--> statement-breakpoint
CREATE INDEX `connection_project_created` ON `connection_project` (`connection_id`,`project_created_at`,`project_id`) WHERE is_created = 1;--> statement-breakpoint
CREATE INDEX `app_notice_unmailed` ON `app_notice` (`created_at`) WHERE mailed_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX `invitation_inviter` ON `invitation` (`invited_by`);--> statement-breakpoint
CREATE INDEX `notice_unseen` ON `notice` (`account_id`,`thread_id`) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX `notice_unmailed` ON `notice` (`created_at`) WHERE mailed_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX `one_time_link_account` ON `one_time_link` (`account_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `revision_author` ON `revision` (`author_id`);--> statement-breakpoint
UPDATE `member` SET `project_created_at` = (SELECT `created_at` FROM `project` WHERE `id` = `project_id`);--> statement-breakpoint
UPDATE `connection_project` SET `project_created_at` = (SELECT `created_at` FROM `project` WHERE `id` = `project_id`);
