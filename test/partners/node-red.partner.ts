import {copyFileSync, mkdirSync, writeFileSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {adapted, blocksUnder, installExamples, startHome} from '../examples/read-me.ts'
import {startReceiverProcess} from '../receiver-process.ts'
import {tryReceiver} from '../receiver-trial.ts'
import {startShell} from '../start-shell.ts'
import {onlyCode} from '../webhooks-doc.ts'
import {installPartner} from './install-partner.ts'

t.setTimeout(1_200_000)

/** Starts Node-RED with the flow of docs/webhooks.md. */
async function startNodeRed(t: Test, folder: string, port: number, environment: Record<string, string>) {
  const settings = {
    uiHost: '127.0.0.1',
    uiPort: port,
    userDir: folder,
    flowFile: 'flow.json',
    disableEditor: true,
    credentialSecret: false,
    telemetry: {enabled: false, updateNotification: false},
  }
  writeFileSync(join(folder, 'settings.cjs'), `module.exports = ${JSON.stringify(settings)}`)
  writeFileSync(join(folder, 'flow.json'), onlyCode('Node-RED', 'json'))
  const program = join(folder, 'node_modules/node-red/red.js')
  const command = [process.execPath, program, '--settings', join(folder, 'settings.cjs')] as const
  return startReceiverProcess(t, command, {environment, ready: /Started flows/})
}

t.test('Node-RED with the flow of the docs accepts genuine posts once, and refuses the rest', async (t) => {
  const folder = await installPartner(t, 'node-red@5')
  if (folder === undefined) return
  await tryReceiver(t, {
    path: '/pianta',
    async start({port, secret}) {
      const {lines} = await startNodeRed(t, folder, port, {WEBHOOK_SECRET: secret})
      // The flow prints each accepted event.
      return () => lines.flatMap((line) => /number: (\d+)/.exec(stripVTControlCharacters(line))?.[1] ?? []).map(Number)
    },
  })
})

t.test('the flow of examples/ signs in, and reads each saved version by the API', async (t) => {
  const folder = await installPartner(t, 'node-red@5')
  if (folder === undefined) return
  const examples = await installExamples(t)
  const server = await startHome(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8'})
  await server.save('studio')
  const [register = '', start = ''] = blocksUnder('A flow of Node-RED')
  const id = await server.register(register)
  const port = String(await freePort())
  // As the editor does when a person imports and deploys it.
  mkdirSync(join(folder, '.node-red'))
  copyFileSync(join(examples, 'node-red.json'), join(folder, '.node-red/flows.json'))
  const settings = {
    HOME: folder,
    PATH: [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    PIANTA: server.url,
    PIANTA_POSTS_TO: `http://127.0.0.1:${port}/pianta`,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../agent/short-polls.ts')}`,
    npm_config_offline: 'true',
  }
  const run = adapted(start, {'THE-CLIENT-ID': id, 'node-red\n': `node-red --port ${port}\n`})
  const running = startShell(t, run, settings, examples)
  const [, code = ''] = await running.says(/and enter ([A-Z]{4}-[A-Z]{4})/)
  await server.allow(code)
  await running.says(/Pianta posts to this flow/)
  await server.save('flat')
  await running.says(/version: \d+,\s+rooms: \[\s+'Camera matrimoniale'/)
  t.equal((await fetch(settings.PIANTA_POSTS_TO, {method: 'POST', body: '{}'})).status, 400, 'a forged post')
  await running.stop()

  const again = startShell(t, `${run.split('\n').at(-2)}`, settings, examples)
  await again.says(/Pianta posts to this flow/)
  await server.save('studio')
  await again.says(/'Kitchenette'/)
})
