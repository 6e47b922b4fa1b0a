import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {startDelivering, until} from '../server/webhooks/delivery-server.ts'
import {type Library, libraries} from './standard-webhooks/libraries.ts'

t.setTimeout(600_000)

interface Post {
  headers: Record<string, string>
  body: string
}

/** Has an event posted, before and after its webhook's secret is replaced. */
async function takePosts(t: Test) {
  const {receiver, addWebhook, happen, start, clock, rows, services, connectionId} = await startDelivering(t)
  // The libraries compare with the clock of the machine.
  clock.advance(Date.now() - clock.now())
  const {id, secret} = addWebhook()
  start()
  async function next(): Promise<Post> {
    happen()
    await until(() => rows().every(({deliveredAt}) => deliveredAt !== null))
    const {headers = {}, body = ''} = receiver.posts.at(-1) ?? {}
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    return {headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])), body}
  }
  const post = await next()
  const after = services.webhooks.replaceSecret(connectionId, id)?.secret ?? ''
  return {secret, after, post, both: await next()}
}

/** Returns a library's verdict on a post. */
async function verify(t: Test, command: ReturnType<Library['install']>, {headers, body}: Post, secret: string) {
  const folder = await temporaryFolder(t)
  for (const [name, text] of Object.entries({...headers, body, secret})) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'post.json'), JSON.stringify({headers, body, secret}))
  const [program, ...words] = command(folder)
  return execFileSync(program, words, {encoding: 'utf8', timeout: 60_000}).trim()
}

for (const {name, install} of libraries) {
  t.test(`${name} verifies a post`, async (t) => {
    let command: ReturnType<Library['install']>
    try {
      command = install(await temporaryFolder(t))
    } catch (error) {
      const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
      return t.plan(0, `${name} can't be installed: ${String(stderr).trim().split('\n').at(-1) || message}`)
    }
    const {secret, after, post, both} = await takePosts(t)
    const says = (given: Post, by: string) => verify(t, command, given, by)
    t.equal(await says(post, secret), 'genuine revision.saved')
    t.match(await says({...post, body: post.body.replace('"number":1', '"number":2')}, secret), /^refused /)
    t.match(await says(post, after), /^refused /, 'another secret')
    t.equal(await says(both, secret), 'genuine revision.saved', 'the old secret, for a day')
    t.equal(await says(both, after), 'genuine revision.saved', 'the new one')
  })
}
