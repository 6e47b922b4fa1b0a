-- What came with schema step 3 (0002_threads.sql): its columns and its tables, beside second-release.sql.
BEGIN;
UPDATE "account" SET wants_mail = 0;
UPDATE "project_file" SET sent_again_at = 2;
INSERT INTO "account" (id, email, name, language, is_admin, is_maker, created_at) VALUES ('0f4c8c9e-9f0c-4f9c-8a43-2f6d4b6d8a55', 'bob@example.org', 'Bob', 'en', 0, 0, 1767225600000);
INSERT INTO "thread" (id, project_id, plan_id, x, y, ref_kind, ref_id, created_at, resolved_at) VALUES ('5b7c1d52-7a36-4f0e-9d6e-3a5f5b8f3f10', '17abad04-5f3e-4caa-991a-ef59b800597a', 'plan', 1.5, 2.25, 'room', 'kitchen', 1767225600000, 1767225600002);
INSERT INTO "comment" (seq, id, thread_id, body, author_id, app_name, created_at, edited_at) VALUES (1, 'c1a3c5de-0f6c-4a38-8c63-0f1b4f1f2f01', '5b7c1d52-7a36-4f0e-9d6e-3a5f5b8f3f10', 'Più in alto?', 'a09b8baf-bef4-4026-a0a9-e3c9dc001c75', 'Panel', 1767225600000, NULL);
INSERT INTO "comment" (seq, id, thread_id, body, author_id, app_name, created_at, edited_at) VALUES (2, 'c1a3c5de-0f6c-4a38-8c63-0f1b4f1f2f02', '5b7c1d52-7a36-4f0e-9d6e-3a5f5b8f3f10', 'Yes', '0f4c8c9e-9f0c-4f9c-8a43-2f6d4b6d8a55', NULL, 1767225600001, 1767225600002);
INSERT INTO "notice" (seq, account_id, thread_id, kind, comment_id, actor_id, app_name, created_at, seen_at, mailed_at) VALUES (1, 'a09b8baf-bef4-4026-a0a9-e3c9dc001c75', '5b7c1d52-7a36-4f0e-9d6e-3a5f5b8f3f10', 'answered', 'c1a3c5de-0f6c-4a38-8c63-0f1b4f1f2f02', '0f4c8c9e-9f0c-4f9c-8a43-2f6d4b6d8a55', NULL, 1767225600001, NULL, 1767225600003);
COMMIT;
