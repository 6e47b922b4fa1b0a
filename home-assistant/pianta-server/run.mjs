// Runs the server with the options of the add-on. Usage: node run.mjs FOLDER
import {spawnSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import process from 'node:process'

const [, , folder] = process.argv
const options = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8'))
const program = join(import.meta.dirname, 'pianta/server/main.cjs')

for (const {name, value} of options.settings) process.env[name] = value
Object.assign(process.env, {
  PIANTA_DATA: join(folder, 'pianta'),
  PIANTA_HOST: '0.0.0.0',
  PIANTA_PORT: '8420',
  PIANTA_BASE_URL: options.base_url.replace(/\/$/, ''),
  PIANTA_LOG_LEVEL: options.log_level,
  ...(options.ssl && {PIANTA_TLS_CERT: join('/ssl', options.certfile), PIANTA_TLS_KEY: join('/ssl', options.keyfile)}),
  ...(options.backup_folder && {PIANTA_BACKUP_FOLDER: options.backup_folder}),
})
if (options.restore) restoreOnce(options.restore)
process.argv.splice(1, 2, program, 'serve')
await import('./pianta/server/main.cjs')

/** Restores a backup, unless an earlier start has: the option may stay. Ends with the reason if it can't. */
function restoreOnce(file) {
  const record = join(folder, 'restored.json')
  if (readRecord(record) === file) return
  const {status} = spawnSync(process.execPath, [program, 'restore', file], {stdio: 'inherit'})
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(record, JSON.stringify(file))
}

function readRecord(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return undefined
  }
}
