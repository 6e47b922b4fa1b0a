-- What came with schema step 2 (0001_identity.sql): its columns and its table, beside first-release.sql.
BEGIN;
UPDATE "account" SET is_email_verified = 1;
UPDATE "app" SET redirect_uris = '["com.example.panel:/back"]', jwks = '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"one","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}';
UPDATE "connection" SET replayed_at = 1767225600000, theft_at = 1767225600001 WHERE name = 'Panel';
UPDATE "one_time_link" SET mailed_to = 'ada@example.org';
INSERT INTO "invitation" (hash, project_id, role, email, invited_by, created_at, expires_at) VALUES ('zS9vQ7XcJ0m0mN0oXn6m6l1m7Jt1n0f1b9Yq3m2s0hA', '17abad04-5f3e-4caa-991a-ef59b800597a', 'viewer', 'bob@example.org', 'a09b8baf-bef4-4026-a0a9-e3c9dc001c75', 1767225600000, 4102444800000);
COMMIT;
