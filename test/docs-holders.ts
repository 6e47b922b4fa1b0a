import type {CodeBlock} from './docs-blocks.ts'

/** The test of commands that need none of their own. */
const commands = 'test/docs-commands.full.ts'

/** A block of a page: how it begins, the test that runs it or a check, and why its commands are only checked. */
type Row = readonly [begins: string, holder: string, reason?: string]

/** The holder of each block, by page: the test that runs it, or a check of docs-blocks.test.ts. */
export const holders: Readonly<Record<string, readonly Row[]>> = {
  'README.md': [
    ['npm ci && npm run demo', commands],
    ['npm ci && npm test', 'commands', 'a test would run itself'],
    ['npm run -s pianta -- serve --lan', 'test/server/commands/serve-lan.test.ts'],
    ['npm run -s agent -- pair', commands],
    ['npm run -s agent -- run --bridge simulated', commands],
  ],
  'CONTRIBUTING.md': [['npm ci ', 'commands', 'a test would run itself, for hours']],
  'examples/README.md': [
    ['npm run pack\n', 'test/examples/read-me.ts'],
    ['cp -R node_modules', 'test/examples/pages.ts'],
    ['npm run -s pianta -- app create --owner ada@example.org --name "My homes"', 'test/examples/pages.ts'],
    ['npm run -s pianta -- app keygen', 'test/examples/apps.ts'],
    ['CLIENT_ID=THE-CLIENT-ID node', 'test/examples/apps.ts'],
    ['python3 -m venv', 'test/partners/examples.partner.ts'],
    ['CLIENT_ID=THE-CLIENT-ID python', 'test/partners/examples.partner.ts'],
    ['npm run -s pianta -- app create --owner ada@example.org --name Node-RED', 'test/partners/node-red.partner.ts'],
    ['npm install --prefix ~/.node-red', 'test/partners/node-red.partner.ts'],
    ['node rely-on.mjs "Floor', 'test/examples/apps.ts'],
    ['light floor-lamp', 'test/examples/apps.ts'],
    ['node rely-on.mjs --release', 'test/examples/apps.ts'],
    ['node assistant.mjs', 'test/examples/commands.full.ts'],
    ['node draw-house.mjs', 'test/examples/commands.full.ts'],
  ],
  'docs/agent.md': [
    ['npm run -s agent -- pair', commands],
    ['npm run -s agent -- run\n', commands],
    ['npm run -s agent -- run --lan', 'test/docs-recipes.full.ts'],
    ['npm run -s agent -- bridge add', commands],
    ['npm run -s agent -- visits', commands],
    ['npm run -s agent -- states', commands],
    ['npm run -s agent -- act', commands],
    ['{"device"', 'states'],
    ['npm run -s agent -- mcp', commands],
    ['{\n  "mcpServers"', commands],
  ],
  'docs/api.md': [
    ['SERVER=', 'test/e2e/quick-start.test.ts'],
    ['curl -s $SERVER/v1/webhooks', 'test/docs-webhooks.full.ts'],
  ],
  'docs/architecture.md': [
    ['flowchart LR', 'diagram'],
    ['flowchart TD', 'test/linter/bounds/describe-bounds.test.ts'],
  ],
  'docs/assistants.md': [['{\n  "mcpServers"', commands]],
  'docs/backup.md': [
    ['npm run -s pianta -- backup /media', commands],
    ['scp ', 'commands', 'it copies to another machine'],
    ['npm run -s pianta -- backup check', commands],
    ['PIANTA_BACKUP_FOLDER=', 'test/docs-recipes.full.ts'],
    ['PIANTA_BACKUP_PASSPHRASE_FILE=', commands],
    ['npm run -s pianta -- restore', commands],
    ['dbs:', 'test/partners/litestream.partner.ts'],
  ],
  'docs/catalog.md': [
    ['{\n  "id": "officina/hall-bench"', 'test/docs-catalog.test.ts'],
    ['Loaded the catalog', 'test/docs-catalog.test.ts'],
    ['storage/hall-bench.json', 'test/docs-catalog.test.ts'],
    ['npm run -s pianta -- catalog ', commands],
  ],
  'docs/cdn.md': [
    ['PIANTA_CDN_URL=', commands],
    ['proxy_cache_path', 'test/nginx.ts'],
  ],
  'docs/generated-clients.md': [['', 'test/partners/generated-clients.partner.ts']],
  'docs/home-assistant-card.md': [
    ['npm run card', commands],
    ['PIANTA_AGENT_CARD_ORIGINS=', commands],
    ['type: custom:pianta-card', 'card'],
    ['values:', 'card'],
    ['actions:', 'card'],
  ],
  'docs/home-format.md': [
    ['{', 'test/docs-home-format.test.ts'],
    ['curl -s http://127.0.0.1:8420/v1/homes/check', 'test/docs-webhooks.full.ts'],
  ],
  'docs/install.md': [
    ['npm ci\nnpm start', commands],
    ['npm ci\nnpm run package\n', 'commands', 'it fetches the files of another processor'],
    ['npm ci\nnpm run package -- add-ons', 'test/package/add-ons.full.ts'],
    ['npm ci\nnpm run demo', 'test/package/static-demo.full.ts'],
    ['dist/pianta-linux-x64 serve', 'test/package/executables.full.ts'],
    ['npm install --global', 'test/package/executables.full.ts'],
    ['npm run -s pianta -- serve --lan', 'test/server/commands/serve-lan.test.ts'],
    ['npm run -s agent -- pair', commands],
    ['npm run -s agent -- run --lan', 'test/docs-recipes.full.ts'],
    ['npm run -s pianta -- service', 'commands', 'it needs systemd'],
    ['docker compose up', 'commands', 'it needs Docker'],
    ['LISTEN=', 'compose'],
    ['services:', 'test/docs-install.test.ts'],
    ['server {', 'test/nginx.ts'],
    ['pianta.example.org, id', 'test/caddy.ts'],
    ['# traefik.yml', 'test/docs-install.test.ts'],
    ['# pianta.yml', 'test/docs-install.test.ts'],
    ['PIANTA_BASE_URL=https', commands],
    ['# oauth2-proxy.cfg', 'oauth2-proxy'],
    ['  location ~', 'nginx location'],
    ['PIANTA_TLS_CERT=', commands],
    ['git pull', 'commands', 'it needs a newer release'],
  ],
  'docs/monitoring.md': [['scrape_configs:', 'prometheus']],
  'docs/recipes.md': [['', 'test/docs-recipes.full.ts']],
  'docs/webhooks.md': [
    ['curl -s', 'test/docs-webhooks.full.ts'],
    ['PIANTA_WEBHOOK_ALLOW_NETWORKS=', commands],
    ['POST /pianta HTTP/1.1', 'test/docs-webhooks.full.ts'],
    ['// receiver.mjs', 'test/docs-webhooks.full.ts'],
    ['import {verifiedEvent}', 'test/docs-webhooks.full.ts'],
    ['# receiver.py', 'test/docs-webhooks.full.ts'],
    ['// receiver.go', 'test/partners/webhook-receivers.partner.ts'],
    ['<?php', 'test/partners/webhook-receivers.partner.ts'],
    ['[\n  {"id": "pianta-tab"', 'test/partners/node-red.partner.ts'],
    ['{\n  "name": "Pianta",\n  "nodes"', 'test/partners/n8n.partner.ts'],
    ['alias: A version', 'test/docs-webhooks.full.ts'],
  ],
  'package/packs/client/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['import ', 'test/package/packs.full.ts'],
  ],
  'package/packs/home/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['import ', 'test/package/packs.full.ts'],
  ],
  'package/packs/plan/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['<!doctype html>', 'test/package/packs.full.ts'],
  ],
}

/** The first row of its page that a block begins with. */
export const rowOf = ({page, code}: CodeBlock) => holders[page]?.find(([begins]) => code.startsWith(begins))
