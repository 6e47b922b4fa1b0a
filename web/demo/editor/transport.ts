/**
 * Takes the place of the network for the editor's page: its requests and its stream of events end here. A service
 * worker could not answer the panel's WebSocket, needs https, and is missing in private windows of some browsers.
 */
import type {LiveEvents} from '../../editor/protocol.ts'
import type {Answered, Asked} from './routes.ts'

export type Answer = (asked: Asked) => Promise<Answered>

/** The project's path, relative to the page. A request for anything else is no request of the editor. */
export const pathOf = (address: string, project: string): string | undefined => {
  const {href} = new URL(address, document.baseURI)
  const start = new URL(`${project}/`, document.baseURI).href
  return href.startsWith(start) ? href.slice(start.length) : undefined
}

/** Replaces `fetch` and `XMLHttpRequest`. */
export function answerRequests(project: string, answer: Answer): void {
  async function ask(method: string, address: string, text: unknown): Promise<Answered> {
    const path = pathOf(address, project) ?? ''
    const [below = '', query = ''] = path.split('?')
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : null
    return await answer({method, path: below, query: new URLSearchParams(query), body})
  }

  window.fetch = async (input, {method = 'GET', body = null, signal} = {}) => {
    signal?.throwIfAborted()
    const {status, body: made} = await ask(method, String(input), body)
    signal?.throwIfAborted()
    return made === undefined ? new Response(null, {status}) : Response.json(made, {status})
  }

  /** The editor sends files by it, to see how much was sent. */
  class Upload extends EventTarget {
    responseType = ''
    status = 0
    response: unknown = null
    readonly upload = {}
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    #asked: readonly [method: string, address: string] = ['GET', '']

    open(method: string, address: string) {
      this.#asked = [method, address]
    }

    setRequestHeader() {}

    send() {
      const [method, address] = this.#asked
      ask(method, address, null).then(
        ({status, body = null}) => {
          ;[this.status, this.response] = [status, body]
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
  }
  window.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest
}

/** Replaces `EventSource` by a stream that begins as a server's does. Returns a function that tells all streams. */
export function answerStreams(first: () => Partial<LiveEvents>) {
  const open = new Set<Stream>()

  class Stream extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState: number = Stream.CONNECTING
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null

    constructor() {
      super()
      setTimeout(() => {
        if (this.readyState === Stream.CLOSED) return
        this.readyState = Stream.OPEN
        open.add(this)
        this.onopen?.()
        this.tell(first())
      })
    }

    tell(events: Partial<LiveEvents>) {
      for (const [name, data] of Object.entries(events))
        this.dispatchEvent(new MessageEvent(name, {data: JSON.stringify(data)}))
    }

    close() {
      this.readyState = Stream.CLOSED
      open.delete(this)
    }
  }
  window.EventSource = Stream as unknown as typeof EventSource
  return (events: Partial<LiveEvents>) => {
    for (const stream of open) stream.tell(events)
  }
}
