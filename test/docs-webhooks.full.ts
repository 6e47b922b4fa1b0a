import {execFile, spawnSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {parse as parseYaml} from 'yaml'
import {webhookEvents} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import {verifiedEvent} from '#shared/contract/webhook-signature.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../demo/free-port.ts'
import {signatureOf, standardSignatureOf} from '../server/webhooks/signature.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'
import {codeBlocks} from './docs-blocks.ts'
import {startReceiverProcess} from './receiver-process.ts'
import {tryReceiver} from './receiver-trial.ts'
import {url as receiverUrl, startWithWebhook} from './server/webhooks/create-webhook.ts'
import {codeUnder, onlyCode, webhooksDoc} from './webhooks-doc.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const without = (...tools: string[]) => {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error)
  return missing.length > 0 ? {skip: `no ${missing.join(', ')} here`} : {}
}

const receivers = {
  Node: {language: 'js', file: 'receiver.mjs', command: process.execPath, options: {}},
  Python: {language: 'python', file: 'receiver.py', command: 'python3', options: without('python3')},
}

for (const [name, {language, file, command, options}] of Object.entries(receivers)) {
  t.test(`the receiver for ${name} accepts genuine posts once and refuses all others`, options, async (t) => {
    const program = join(await temporaryFolder(t), file)
    writeFileSync(program, onlyCode(name, language))
    const {post} = await tryReceiver(t, {
      path: '/pianta',
      async start({port, secret}) {
        const environment = {PORT: String(port), WEBHOOK_SECRET: secret}
        const {lines} = await startReceiverProcess(t, [command, program], {environment, ready: /^listening$/})
        return () => lines.flatMap((line) => /^version (\d+) of /.exec(line)?.[1] ?? []).map(Number)
      },
    })
    t.equal(await post('x'.repeat(100_001), {}), 413, 'a body that is too long is not read')
  })

  t.test(`the receiver for ${name} doesn't start without a secret`, options, async (t) => {
    const program = join(await temporaryFolder(t), file)
    writeFileSync(program, onlyCode(name, language))
    await t.rejects(run(command, [program], {env: {...process.env, WEBHOOK_SECRET: ''}}), /WEBHOOK_SECRET/)
  })
}

t.test('the receiver for Node answers 500 when its work fails, and accepts the retry', async (t) => {
  const program = join(await temporaryFolder(t), 'receiver.mjs')
  const code = onlyCode('Node', 'js')
  const work = 'async function handle({type, data}) {'
  t.ok(code.includes(work))
  writeFileSync(program, code.replace(work, `let tries = 0\n${work}\n if (tries++ === 0) throw new Error('full')`))
  const port = await freePort()
  const environment = {PORT: String(port), WEBHOOK_SECRET: 'whsec_a'}
  const {errors} = await startReceiverProcess(t, [process.execPath, program], {environment, ready: /^listening$/})
  const body = JSON.stringify({type: 'revision.saved', data: {projectId: 'p', number: 1}})
  const post = async () => {
    const headers = {'service-delivery': 'd', 'service-signature': signatureOf(body, ['whsec_a'], Date.now())}
    return (await fetch(`http://127.0.0.1:${port}/`, {method: 'POST', headers, body})).status
  }
  t.equal(await post(), 500)
  t.match(errors.join('\n'), /full/)
  t.equal(await post(), 204)
})

t.test('a project that depends on a checkout of Pianta verifies posts as documented', async (t) => {
  const folder = t.testdir({})
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/pianta'))
  const [given, rest] = ['const [rawBody, signature, secret] = process.argv.slice(2)', 'console.log(event.type)']
  writeFileSync(join(folder, 'main.mts'), `${given}\n${onlyCode('Node', 'ts')}\n${rest}`)
  const body = '{"type":"webhook.test"}'
  const program = [join(folder, 'main.mts'), body, signatureOf(body, ['whsec_a'], Date.now())]
  t.equal((await run(process.execPath, [...program, 'whsec_a'])).stdout, 'webhook.test\n')
  await t.rejects(run(process.execPath, [...program, 'whsec_b']), /SignatureError/)
})

t.test('the post in the docs is signed with the secret in the docs', async (t) => {
  const [head = '', body = ''] = onlyCode('What is posted', 'http').trimEnd().split('\n\n')
  const header = /^Service-Signature: (.*)$/m.exec(head)?.[1]
  const [, secret = ''] = /The secret of this one is `(.*)`/.exec(webhooksDoc) ?? []
  const now = Number(header?.split(/[=,]/)[1]) * 1000
  t.match(await verifiedEvent({payload: body, header, secret, now}), {type: 'revision.saved', data: {number: 12}})
  const id = /^webhook-id: (.*)$/m.exec(head)?.[1] ?? ''
  t.match(head, `webhook-signature: ${standardSignatureOf({id, payload: body}, [secret], now)}`)
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name)
  t.same(names, [
    'Content-Type',
    'User-Agent',
    'Service-Event',
    'Service-Delivery',
    'Service-Attempt',
    'Service-Signature',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})

t.test('the documented events and limits are the real ones', async (t) => {
  const types = [...webhooksDoc.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, type]) => type)
  t.same(types, ['type', ...webhookEvents, 'webhook.test'])
  const text = webhooksDoc.replaceAll(/\s+/g, ' ')
  const minutes = limits.webhookRetryDelays.map((wait) => wait / 60_000)
  t.same(minutes, [1, 5, 30, 2 * 60, 12 * 60])
  t.match(text, 'after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours')
  t.match(text, `more than ${limits.signatureMaxAge} seconds from your clock`)
  t.match(text, `within ${limits.webhookTimeout / 1000} seconds`)
  t.match(text, `the latest ${limits.deliveryListSize} deliveries`)
  t.match(text, `For ${limits.replacedSecretLifetime / 3_600_000} hours posts bear a`)
  t.equal(limits.webhookDisableAfter, 3 * 24 * 3_600_000)
  t.match(text, 'After three days of failures only')
  // An app is notified of a lost project even if it was readmitted: see test/server/webhooks/outbox.test.ts.
  t.match(text, 'forget it where you get 401 or 404')
})

t.test('the documented commands work', without('curl'), async (t) => {
  const {url, token, call, path, rowOf, turnOff} = await startWithWebhook(t)
  const ask = async (command: string | undefined, environment: Record<string, string>) => {
    const {stdout} = await run('sh', ['-c', command ?? 'false'], {
      env: {...process.env, SERVER: url, TOKEN: token, ...environment},
    })
    return stdout === '' ? null : JSON.parse(stdout)
  }
  const [register, test, list] = codeUnder('Register', 'sh')
  const made = await ask(register, {RECEIVER: receiverUrl})
  t.match(made, {url: receiverUrl, events: ['revision.saved', 'access.revoked'], secret: /^whsec_/})
  const on = {WEBHOOK: made.id}
  const posted = await ask(test, on)
  t.match(posted, {event: 'webhook.test', tries: 0})
  t.same(await ask(list, on), {rows: [posted]})
  const fields = [...webhooksDoc.matchAll(/`((?:last|next|delivered)[A-Z]\w+)`/g)].map(([, field = '']) => field)
  t.ok(fields.length >= 6)
  t.hasProps(posted, fields)

  const [read, resend, enable, replace, remove] = codeUnder('Looking after it', 'sh')
  t.match(await ask(read, on), {id: made.id, disabledAt: null})
  t.match(await ask(resend, {...on, DELIVERY: posted.id}), {id: posted.id})
  turnOff()
  t.match(await ask(enable, {WEBHOOK: path.split('/')[3] ?? ''}), {disabledAt: null})
  t.equal(rowOf()?.disabledAt, null)
  const replaced = await ask(replace, on)
  t.match(replaced.secret, /^whsec_/)
  t.not(replaced.secret, made.secret)
  t.equal(await ask(remove, on), null)
  t.equal((await call('GET', `/v1/webhooks/${made.id}`)).status, 404)
})

t.test('the requests of the pages beside webhooks.md work', without('curl'), async (t) => {
  const {url, token} = await startWithWebhook(t)
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'casa.json'), JSON.stringify(emptyHome('it')))
  const ask = async (page: string, begins: string) => {
    const {code = ''} = codeBlocks.find((block) => block.page === page && block.code.startsWith(begins)) ?? {}
    const command = code.replace('http://127.0.0.1:8420', url)
    const {stdout} = await run('sh', ['-c', command], {cwd: folder, env: {...process.env, SERVER: url, TOKEN: token}})
    return JSON.parse(stdout)
  }
  t.match(await ask('docs/api.md', 'curl -s $SERVER/v1/webhooks'), {secret: /^whsec_/, events: ['revision.saved']})
  t.match(await ask('docs/home-format.md', 'curl'), {readAs: 6, isValid: true, problems: []})
})

interface Automation {
  triggers: {trigger: string; webhook_id: string; allowed_methods: string[]; local_only: boolean}[]
  conditions: {value_template: string}[]
  actions: {action: string; data: Record<string, string>}[]
}

t.test('Home Assistant’s automation is YAML with a valid id and address, and reads the payload', async (t) => {
  const {triggers, conditions, actions} = parseYaml(onlyCode('Home Assistant', 'yaml')) as Automation
  const [trigger] = triggers
  t.match(trigger, {trigger: 'webhook', allowed_methods: ['POST'], local_only: true})
  const id = trigger?.webhook_id ?? ''
  t.match(id, /^[0-9a-f]{48,}$/, 'long, and text though it has digits')
  const {services} = await startWithWebhook(t, {PIANTA_WEBHOOK_ALLOW_NETWORKS: '192.168.1.0/24'})
  t.equal(await services.safeFetch.problemOf(`http://192.168.1.20:8123/api/webhook/${id}`), undefined)
  t.match(webhooksDoc, `http://192.168.1.20:8123/api/webhook/${id.slice(0, 4)}…`)
  const templates = [
    ...conditions.map((one) => one.value_template),
    ...actions.flatMap(({data}) => Object.values(data)),
  ]
  const paths = templates.flatMap((template) =>
    [...template.matchAll(/trigger\.json\.([\w.]+)/g)].map(([, path]) => path),
  )
  t.same([...new Set(paths)].sort(), ['data.number', 'id', 'type'])
})
