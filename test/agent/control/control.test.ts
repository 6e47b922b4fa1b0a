import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, mkdirSync, readdirSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buffer, json, text} from 'node:stream/consumers'
import t, {type Test} from 'tap'
import {requestAgent} from '../../../agent/control/request-agent.ts'
import {type ControlHandler, serveControl} from '../../../agent/control/serve-control.ts'
import {Failure} from '../../../agent/failure.ts'
import {quietRuntime} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

async function serve(t: Test, path: string, handle: ControlHandler) {
  const control = await serveControl({path, handle, ...quietRuntime()})
  t.teardown(() => control[Symbol.asyncDispose]())
  return control
}

const shortPath = async (t: Test) => join(await temporaryFolder(t), 'agent.sock')

t.test('requestAgent() returns the agent’s response with unchanged bytes', async (t) => {
  const path = await shortPath(t)
  await serve(t, path, async ({method, path, contentType, body}) => {
    return new Response(Buffer.concat([Buffer.from(`${method} ${path} ${contentType} `), body]), {status: 201})
  })
  const bytes = Buffer.from([0, 255, 10, 13])
  const answer = await requestAgent(path, {method: 'PUT', path: '/v1/x?y=1', contentType: 'image/png', body: bytes})
  t.equal(answer?.statusCode, 201)
  t.same(answer && (await buffer(answer)), Buffer.concat([Buffer.from('PUT /v1/x?y=1 image/png '), bytes]))
  t.equal(statSync(path).mode & 0o777, 0o600)
})

t.test('requestAgent() returns undefined without a running agent', async (t) => {
  const path = await shortPath(t)
  t.equal(await requestAgent(path, {path: '/status'}), undefined)
  const control = await serveControl({path, handle: async () => new Response(null, {status: 204}), ...quietRuntime()})
  await control[Symbol.asyncDispose]()
  t.equal(await requestAgent(path, {path: '/status'}), undefined)
  t.notOk(existsSync(path))
})

t.test('a socket left over from a kill is ignored and replaced', async (t) => {
  const path = await shortPath(t)
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', script], {stdio: ['ignore', 'pipe', 'inherit']})
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.ok(existsSync(path))
  t.equal(await requestAgent(path, {path: '/status'}), undefined)
  await serve(t, path, async () => Response.json({running: true}))
  const answer = await requestAgent(path, {path: '/status'})
  t.same(answer && (await json(answer)), {running: true})
})

t.test('the socket works in a folder too deep for its address, and leaves no link behind', async (t) => {
  const folder = join(t.testdir(), 'x'.repeat(60), 'y'.repeat(60))
  mkdirSync(folder, {recursive: true})
  const path = join(folder, 'agent.sock')
  const links = () => readdirSync(tmpdir()).filter((name) => /^pianta-\w{6}$/.test(name))
  const before = links()
  await serve(t, path, async () => new Response('deep'))
  const answer = await requestAgent(path, {path: '/'})
  t.equal(answer && (await text(answer)), 'deep')
  t.ok(statSync(path).isSocket())
  t.same(links(), before)
})

t.test('requestAgent() rejects with the agent’s failure', async (t) => {
  const path = await shortPath(t)
  await serve(t, path, async ({path}) => {
    if (path === '/gone') throw new Failure('not-paired', 'Pair again.')
    throw new Error('a mistake')
  })
  await t.rejects(requestAgent(path, {path: '/gone'}), {kind: 'not-paired', message: 'Pair again.'})
  await t.rejects(requestAgent(path, {path: '/broken'}), {kind: 'failed', message: 'a mistake'})
})

t.test('a request aborts when its command disconnects', async (t) => {
  const path = await shortPath(t)
  const asked = Promise.withResolvers<AbortSignal>()
  await serve(t, path, async ({signal}) => {
    asked.resolve(signal)
    return new Response(new ReadableStream({start: (controller) => controller.enqueue(Buffer.from('first'))}))
  })
  const answer = await requestAgent(path, {path: '/v1/projects/x/events'})
  const signal = await asked.promise
  answer?.destroy()
  if (!signal.aborted) await once(signal, 'abort')
  t.ok(signal.aborted)
})

t.test('a stopping agent ends endless responses', async (t) => {
  const path = await shortPath(t)
  const control = await serveControl({
    path,
    handle: async ({signal}) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.from('first'))
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      ),
    ...quietRuntime(),
  })
  const answer = await requestAgent(path, {path: '/v1/projects/x/events'})
  const [chunk] = await once(answer as NonNullable<typeof answer>, 'data')
  t.equal(String(chunk), 'first')
  const ended = once(answer as NonNullable<typeof answer>, 'close').catch(() => {})
  answer?.on('error', () => {})
  await control[Symbol.asyncDispose]()
  await ended
})
