import {equal, match, ok} from 'node:assert/strict'
import {createHmac} from 'node:crypto'
import {once} from 'node:events'
import {createServer, type IncomingHttpHeaders} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {setTimeout as pause} from 'node:timers/promises'

/** The posts of one event. */
interface Told {
  delivery: string
  body: string
  /** The number of posts, and of those answered 2xx. */
  came: number
  taken: number
}

/** Returns a webhook's answer to the n-th post: the status, after some milliseconds. */
export type Manner = (came: number) => {status: number; after: number}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts receivers by name. Each checks every post against the contract, and repeats against the first post. */
export async function startReceiver() {
  const webhooks = new Map<string, {secret: string; manner: Manner; told: Map<string, Told>}>()
  const waiting = {came: new Set<() => void>(), answered: new Set<() => void>()}
  let fail: (error: unknown) => void
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})

  const server = createServer((request, response) => {
    answer(request.url?.slice(1) ?? '', request.headers, text(request)).then(
      (status) => {
        response.writeHead(status).end()
        tell('answered')
      },
      (error) => {
        // Ignore bodies that a kill cut off.
        if (request.complete) fail(error)
        response.destroy()
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo

  async function answer(name: string, headers: IncomingHttpHeaders, coming: Promise<string>): Promise<number> {
    const body = await coming
    const webhook = webhooks.get(name)
    ok(webhook, `nobody registered ${name}`)
    checkSignature(headers, body, webhook.secret)
    const {id, type} = JSON.parse(body)
    const delivery = String(headers['service-delivery'])
    match(delivery, /^[0-9a-f-]{36}$/)
    equal(headers['service-event'], type)
    const told = webhook.told.get(id) ?? {delivery, body, came: 0, taken: 0}
    webhook.told.set(id, told)
    equal(delivery, told.delivery, 'each repeat has the id of the first')
    equal(body, told.body, 'and its body')
    told.came++
    tell('came')
    const {status, after} = webhook.manner(told.came)
    if (after > 0) await pause(after)
    if (status < 300) told.taken++
    return status
  }

  function tell(what: keyof typeof waiting) {
    for (const resolve of waiting[what]) resolve()
    waiting[what].clear()
  }

  return {
    /** Rejects with the first problem of a post. */
    failed,
    url: (name: string) => `http://127.0.0.1:${port}/${name}`,
    expect(name: string, secret: string, manner: Manner) {
      webhooks.set(name, {secret, manner, told: new Map()})
    },
    /** Resolves when the next post arrives or is answered. */
    next: (what: keyof typeof waiting) => new Promise<void>((resolve) => void waiting[what].add(resolve)),
    /** The bodies that a webhook accepted. */
    taken: (name: string) =>
      [...(webhooks.get(name)?.told.values() ?? [])].filter(({taken}) => taken > 0).map(({body}) => JSON.parse(body)),
    /** The number of posts, and of repeats among them. */
    counts() {
      const all = [...webhooks.values()].flatMap(({told}) => [...told.values()])
      const posts = all.reduce((sum, {came}) => sum + came, 0)
      return {posts, repeats: posts - all.length}
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function checkSignature(headers: IncomingHttpHeaders, body: string, secret: string) {
  const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature'])) ?? []
  equal(signature, createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
}
