import {type FromHouse, type VisitCommand, type VisitEvents, visitHere} from '#shared/house/visits.ts'
import type {AgentLine, LineEvents, OpenLine} from '../connection/agent-line.ts'
import type {Command, FromAgent, FromPage} from '../protocol.ts'

interface Needs {
  /** The address of the page that looks at the house. */
  path: string
  /** The connection of the house's agent. */
  house: string
  /** The token of the page's forms. */
  token: string
  whole(message: FromHouse): Promise<FromAgent | null>
  onTooLarge(): void
}

/** Milliseconds that a hidden page goes on listening: people look up something and come back. */
const hiddenFor = 30_000

/** A way to the house's agent by the server, as the panel's connection. */
export interface HouseLine {
  open: OpenLine
  isPaused(): boolean
}

/**
 * Opens the server's stream of a visit, and posts its commands. A page that nobody sees closes it, and one that nobody
 * touched for long waits for a touch.
 */
export function createHouseLine(needs: Needs): HouseLine {
  let isPaused = false
  let awaken = () => {}
  let toldAt = Number.NEGATIVE_INFINITY
  let tellHere = () => {}
  const isAsleep = () => isPaused || document.visibilityState === 'hidden'

  function touched() {
    if (isPaused) {
      isPaused = false
      return awaken()
    }
    if (performance.now() - toldAt < visitHere) return
    toldAt = performance.now()
    tellHere()
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, true)
  document.addEventListener('visibilitychange', () => !isAsleep() && awaken())

  function open(events: LineEvents): AgentLine {
    let stream: EventSource | null = null
    let visit: string | undefined
    let isClosed = false
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined
    /** Messages keep their order while a home is read. */
    let last: Promise<unknown> = Promise.resolve()

    const hear = (read: () => Promise<FromAgent | null> | FromAgent) => {
      last = last.then(async () => {
        try {
          const message = await read()
          if (message && !isClosed) events.heard(message)
        } catch {
          // Without its home the page would show nothing of the house: it begins anew.
          end()
        }
      })
    }

    function end(isRemoved = false) {
      if (isClosed) return
      close()
      events.closed(isRemoved)
    }

    function close() {
      isClosed = true
      clearTimeout(hiddenTimer)
      document.removeEventListener('visibilitychange', watchHidden)
      stream?.close()
    }

    function watchHidden() {
      clearTimeout(hiddenTimer)
      if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(end, hiddenFor)
    }

    async function post(body: object): Promise<Response> {
      return await fetch(needs.path, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({token: needs.token, visit, ...body}),
      })
    }

    async function command({type: _, ...sent}: Command) {
      const {id}: Omit<VisitCommand, 'type'> = sent
      try {
        const {status} = await post({command: sent})
        if (status === 404) end()
        else if (status === 429) events.heard({type: 'answer', id, error: 'busy'})
        else if (status >= 400) events.heard({type: 'answer', id, error: 'refused'})
      } catch {
        // Nobody knows whether it arrived: the panel says that nothing answered.
      }
    }

    function start() {
      if (isClosed || stream) return
      awaken = () => {}
      stream = new EventSource(`${needs.path}/${encodeURIComponent(needs.house)}`)
      const on = <Type extends keyof VisitEvents>(type: Type, act: (data: VisitEvents[Type]) => void) =>
        stream?.addEventListener(type, ({data}: MessageEvent<string>) => act(JSON.parse(data)))
      on('opened', (opened) => {
        visit = opened.visit
        toldAt = performance.now()
        tellHere = () => void post({}).catch(() => {})
        events.opened()
      })
      on('house', (message) => {
        if (message.type === 'too-large') return needs.onTooLarge()
        hear(() => needs.whole(message))
      })
      on('beat', () => hear(() => ({type: 'beat'})))
      on('paused', () => {
        isPaused = true
        end()
      })
      on('ended', () => end(true))
      // The panel's own connection decides when to try again.
      stream.onerror = () => end()
    }

    document.addEventListener('visibilitychange', watchHidden)
    if (isAsleep()) awaken = start
    else start()
    return {
      isOpen: () => visit !== undefined && !isClosed,
      close,
      send(message: FromPage) {
        if (message.type === 'command') void command(message)
        // The last day, the cameras and the meshes stay in the house.
        else if (message.type === 'history') events.heard({type: 'history-answer', id: message.id, past: {}})
        else if (message.type === 'mesh')
          events.heard({type: 'mesh-answer', id: message.id, now: Date.now(), meshes: []})
        else if (message.type === 'choose')
          events.heard({type: 'choice-answer', id: message.id, error: 'Choose on a panel in the house.'})
        else if (message.type === 'still')
          events.heard({type: 'still-answer', id: message.id, picture: null, error: null})
      },
    }
  }

  return {open, isPaused: () => isPaused}
}
