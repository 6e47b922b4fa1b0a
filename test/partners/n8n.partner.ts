import {execFile} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'
import t from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {startReceiverProcess} from '../receiver-process.ts'
import {tryReceiver} from '../receiver-trial.ts'
import {onlyCode} from '../webhooks-doc.ts'
import {installN8n} from './install-n8n.ts'

t.setTimeout(1_800_000)

const run = promisify(execFile)

/** The workflow of docs/webhooks.md, with the credential that a person chooses for its node. */
function workflowToImport(credential: {id: string; name: string}) {
  const workflow = JSON.parse(onlyCode('n8n', 'json'))
  const nodes = workflow.nodes.map((node: {name: string}) =>
    node.name === 'expected' ? {...node, credentials: {crypto: credential}} : node,
  )
  return {...workflow, id: 'pianta', nodes}
}

t.test('n8n with the workflow of the docs accepts genuine posts once, and refuses the rest', async (t) => {
  const program = await installN8n(t)
  if (program === undefined) return
  const folder = await temporaryFolder(t)
  await tryReceiver(t, {
    path: '/webhook/pianta',
    async start({port, secret}) {
      const environment = {
        N8N_USER_FOLDER: folder,
        N8N_LISTEN_ADDRESS: '127.0.0.1',
        N8N_PORT: String(port),
        N8N_RUNNERS_BROKER_PORT: String(await freePort()),
        ...{
          N8N_DIAGNOSTICS_ENABLED: 'false',
          N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
          N8N_TEMPLATES_ENABLED: 'false',
        },
        // The workflow prints each accepted event.
        CODE_ENABLE_STDOUT: 'true',
        // The hooks of tests are none of its business.
        NODE_OPTIONS: '',
      }
      const script = join(program, 'node_modules/n8n/bin/n8n')
      const n8n = (...words: string[]) =>
        run(process.execPath, [script, ...words], {cwd: folder, env: {...process.env, ...environment}})
      const credential = {id: 'pianta', name: 'Pianta'}
      const secrets = [{...credential, type: 'crypto', data: {hmacSecret: secret}}]
      writeFileSync(join(folder, 'credentials.json'), JSON.stringify(secrets))
      writeFileSync(join(folder, 'workflow.json'), JSON.stringify(workflowToImport(credential)))
      await n8n('import:credentials', '--input=credentials.json')
      await n8n('import:workflow', '--input=workflow.json')
      await n8n('publish:workflow', '--id=pianta')
      const {lines} = await startReceiverProcess(t, [process.execPath, script, 'start'], {
        environment,
        ready: /Editor is now accessible/,
      })
      // It answers 404 for some seconds after it says so, and then refuses a post without a signature.
      const url = `http://127.0.0.1:${port}/webhook/pianta`
      while ((await fetch(url, {method: 'POST'})).status !== 400) await pause(100)
      return () => lines.flatMap((line) => /\bversion (\d+) of /.exec(line)?.[1] ?? []).map(Number)
    },
  })
})
