import {isDeepStrictEqual} from 'node:util'
import {sleep} from '#shared/clock.ts'
import type {Visit, Visits, VisitsInput} from '#shared/contract/resources.ts'
import {visitBeat} from '#shared/house/visits.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {ApiError, readError} from '../../client/api-error.ts'
import {type RetryOptions, retry} from '../../client/retry.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import type {StateTimes} from '../devices/state-times.ts'
import {reasonOf} from '../failure.ts'
import type {AgentState, WritableModel} from '../model.ts'
import {createVisitCommands} from './run-visit-command.ts'
import {type Commandable, createHouseViews} from './shown-house.ts'
import type {VisitDesk} from './visit-desk.ts'
import {createVisitPages} from './visit-pages.ts'

interface Options extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  projectId: string
  model: WritableModel
  visits: VisitDesk
  times: Pick<StateTimes, 'ages'>
}

export interface VisitServer {
  /** Asks now: pages came, left or sent something. */
  refresh(): void
  /** Serves the pages that look at the house from outside, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
}

/** Milliseconds of rest after each exchange: a restless house tells all its changes in one. */
export const exchangeRest = 250

/** Milliseconds between two exchanges without a stream that says when to ask. */
const pollInterval = 30_000

/** Refusals that stay: the person may only view the project, or the server is older and knows no visits. */
const lasting = [400, 403, 404]

/** Lets members of the project look at the house by way of the server, if its owner allows it. */
export function createVisitServer(options: Options): VisitServer {
  const {api, projectId, model, visits, times, clock, logger} = options
  const path = `/v1/projects/${projectId}/visits`
  const wakeSignal = createWakeSignal()
  const show = createHouseViews()
  const runCommand = createVisitCommands({model, clock, logger})
  /** Returns the devices that people command; loaded with the first visit that does, as reading rooms takes memory. */
  let commandableOf: ((state: AgentState) => ReadonlySet<string>) | undefined
  /** Whether the server may let people in. */
  let isOffered = false
  const pages = createVisitPages({
    houseFor: (visit) => show(model.get(), commandable(visit)),
    ages: times.ages,
  })

  const takesCommands = () => visits.rules().mode === 'command'

  const commandable = ({mayCommand}: Visit): Commandable =>
    mayCommand && takesCommands() ? (commandableOf?.(model.get()) ?? null) : null

  async function loadCommandable() {
    if (commandableOf || !pages.commands()) return
    const {createCommandable} = await import('./commandable.ts')
    const find = createCommandable()
    commandableOf = (state) => find(state, visits.rules())
  }

  async function exchange(signal: AbortSignal): Promise<void> {
    await loadCommandable()
    const {messages, hasMore, sent} = pages.gather()
    isOffered = true
    const told: VisitsInput = {takesCommands: takesCommands(), messages}
    const answer = await api.post<Visits>(path, told, {signal})
    sent()
    const isNew = pages.open(answer.visits)
    if (isNew || hasMore) wakeSignal.wake()
    showVisitors(answer.visits.map(({name}) => name))
    for (const {visit, message} of answer.messages) void run(visit, message)
  }

  async function run(id: string, message: unknown) {
    const page = pages.find(id)
    if (!page) return
    const mayCommand = (device: string) => commandable(page.visit)?.has(device) === true
    const answer = await runCommand(message, page.visit.name, mayCommand)
    if (!answer) return
    page.answers.push(answer)
    wakeSignal.wake()
  }

  /** The wall says who looks. */
  function showVisitors(names: readonly string[]) {
    const shown = [...new Set(names)]
    if (!isDeepStrictEqual(shown, model.get().visitors)) model.update({visitors: shown})
  }

  function end() {
    pages.clear()
    showVisitors([])
  }

  /** Resolves with whether the server takes visits. */
  async function tryExchange(signal: AbortSignal): Promise<boolean> {
    try {
      await retry(() => exchange(signal), {...options, signal, onFailure})
      return true
    } catch (error) {
      if (!(error instanceof LastingRefusal)) throw error
      logger.debug('the server takes no visits', {reason: reasonOf(error)})
      end()
      return false
    }
  }

  function onFailure(error: Error) {
    if (isLasting(error)) throw new LastingRefusal(error)
    pages.startAnew()
    showVisitors([])
  }

  /** Ends all visits at the server, once it can be told. */
  async function withdraw(signal: AbortSignal): Promise<void> {
    end()
    if (!isOffered) return
    await retry(() => tellEnd(signal), {...options, signal})
    isOffered = false
  }

  async function tellEnd(signal: AbortSignal): Promise<void> {
    const response = await api.send(path, {method: 'DELETE', signal})
    if (response.ok || lasting.includes(response.status)) return await response.body?.cancel()
    throw await readError(`DELETE ${path}`, response, {clock, signal})
  }

  /** Resolves at the next reason to exchange. */
  async function rest(isTaken: boolean, signal: AbortSignal): Promise<void> {
    await sleep(clock, exchangeRest, signal)
    const isPolling = model.get().link.state === 'polling'
    const interval = pages.size() > 0 ? visitBeat : isPolling && isTaken ? pollInterval : undefined
    const stop = interval === undefined ? () => {} : clock.after(interval, wakeSignal.wake)
    await wakeSignal.wait(signal).finally(stop)
  }

  return {
    refresh: wakeSignal.wake,
    async run(signal) {
      const unsubscribe = model.subscribe((state, before) => {
        if (pages.size() > 0 && isNews(state, before)) wakeSignal.wake()
      })
      const stopRules = visits.onRules(wakeSignal.wake)
      try {
        for (;;) {
          if (visits.rules().mode !== 'off') await rest(await tryExchange(signal), signal)
          else {
            await withdraw(signal)
            await wakeSignal.wait(signal)
          }
        }
      } finally {
        unsubscribe()
        stopRules()
        end()
      }
    },
  }
}

/** A refusal that another try doesn't change. */
class LastingRefusal extends Error {
  override name = 'LastingRefusal'
  constructor(cause: Error) {
    super(cause.message, {cause})
  }
}

const isLasting = (error: Error) => error instanceof ApiError && lasting.includes(error.status)

const parts = ['states', 'devices', 'revision', 'app', 'energy', 'marked', 'home'] as const

const isNews = (state: AgentState, before: AgentState) => parts.some((part) => state[part] !== before[part])
