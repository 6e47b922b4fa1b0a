import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import t, {type Test} from 'tap'
import {startReceiverProcess} from '../receiver-process.ts'
import {tryReceiver} from '../receiver-trial.ts'
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
