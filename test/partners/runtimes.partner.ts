// @pianta/client in Deno and Bun: the code of its README, against a real server.
import {generateKeyPairSync} from 'node:crypto'
import {globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {bundlePack, manifestOf} from '../../package/packs/make-packs.ts'
import {packs} from '../../package/packs/packs.ts'
import {signatureOf} from '../../server/webhooks/signature.ts'
import {startAgentServer} from '../agent/agent-server.ts'
import {readBlocks} from '../package/read-blocks.ts'
import {startScript} from '../package/start-script.ts'
import {homeWith} from '../server/api.ts'
import {installPartner} from './install-partner.ts'

t.setTimeout(300_000)

const checkout = join(import.meta.dirname, '../..')
const [follow = '', , serve = ''] = readBlocks(join(checkout, 'package/packs/client/README.md'), 'js')
const shortPolls = join(checkout, 'test/agent/short-polls.ts')

/**
 * How a script is started. npm's own `deno` and `bun` are left aside: without install scripts the first one starts the
 * real program and doesn't end it, so a test would wait for its output without end, and the second does nothing.
 */
const runtimes = {
  Deno: {
    name: 'deno@2.9.6',
    program: 'node_modules/@deno/*/deno',
    words: ['run', '--no-prompt', '--no-lock', '--allow-net', '--allow-env', '--allow-read', '--allow-write'],
  },
  Bun: {name: 'bun@1.4.4', program: 'node_modules/@oven/*/bin/bun', words: ['run']},
}

for (const [runtime, {name, program, words}] of Object.entries(runtimes)) {
  t.test(`${runtime} signs in by a code, reads, follows and verifies`, async (t) => {
    const folder = await installPartner(t, name)
    if (folder === undefined) return
    const [file] = globSync(program, {cwd: folder})
    if (file === undefined) return t.plan(0, `${name} has no program for this system`)
    const project = join(folder, 'project')
    const own = join(project, 'node_modules/@pianta/client')
    mkdirSync(own, {recursive: true})
    await bundlePack(packs.client, own)
    writeFileSync(join(own, 'package.json'), JSON.stringify(await manifestOf(packs.client)))
    writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}')
    const command = [join(folder, file), ...words, '--preload', shortPolls]

    const server = await startAgentServer(t)
    await server.save(null, homeWith({}))
    const following = startScript(t, project, 'follow.mjs', follow, {PIANTA: server.url}, command)
    const code = /enter (\S+)/.exec(await following.says(/enter/))?.[1] ?? ''
    await server.allow(code)
    server.clock.advance(60_000)
    await following.says(/^version 1 of /)
    await server.save(1, homeWith({}))
    await following.says(/^version 2 of /)
    following.stop()
    await following.ended()
    t.match(JSON.parse(readFileSync(join(project, 'session.json'), 'utf8')), {accessToken: /.{20}/})

    const {privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
    const key = {...privateKey.export({format: 'jwk'}), alg: 'ES256', kid: '1'}
    writeFileSync(join(project, 'key.json'), JSON.stringify(key))
    const port = await freePort()
    const secret = 'whsec_c2VjcmV0'
    const settings = {APP_KEY: 'key.json', WEBHOOK_SECRET: secret, PORT: String(port)}
    const receiver = startScript(t, project, 'serve.mjs', serve, settings, command)
    await receiver.says(/listening/)
    const body = JSON.stringify({id: '1', type: 'revision.saved', createdAt: '', data: {number: 4}})
    const post = async (secret: string) => {
      const headers = {'service-signature': signatureOf(body, [secret], Date.now())}
      return (await fetch(`http://127.0.0.1:${port}`, {method: 'POST', body, headers})).status
    }
    t.equal(await post(secret), 204)
    t.equal(await post('whsec_other'), 400)
    await receiver.says(/revision\.saved 4/)
    receiver.stop()
    await receiver.ended()
  })
}
