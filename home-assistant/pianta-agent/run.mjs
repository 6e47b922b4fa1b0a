// Runs the agent with the options of the add-on. Usage: node run.mjs FOLDER
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import process from 'node:process'

const [, , folder] = process.argv
const {server, visits, log_level: level} = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8'))

Object.assign(process.env, {
  PIANTA_AGENT_SERVER: server,
  PIANTA_AGENT_VISITS: visits,
  PIANTA_AGENT_LOG_LEVEL: level,
  PIANTA_AGENT_DATA: join(folder, 'agent'),
  // Home Assistant's proxy connects from this address, to the port that config.yaml names.
  PIANTA_AGENT_INGRESS_PEER: '172.30.32.2',
  PIANTA_AGENT_HOST: '0.0.0.0',
  PIANTA_AGENT_PORT: '8099',
})
process.argv.splice(1, 2, join(import.meta.dirname, 'agent/main.cjs'), 'run')
await import('./agent/main.cjs')
