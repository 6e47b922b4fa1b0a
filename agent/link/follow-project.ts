import {type Clock, sleep} from '#shared/clock.ts'
import type {Project} from '#shared/contract/resources.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {followEvents, healthyLifetime} from '../../client/follow-events.ts'
import {raceTasks} from '../../client/race-tasks.ts'
import {backoff, retry} from '../../client/retry.ts'
import {createStreamPulse} from '../../client/stream-pulse.ts'
import type {StateTimes} from '../devices/state-times.ts'
import {removeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'
import type {ToldTablets} from '../tablets/told-tablets.ts'
import {createVisitServer} from '../visits/serve-visits.ts'
import type {VisitDesk} from '../visits/visit-desk.ts'
import {createDeclarer} from './declare.ts'
import {createTabletDeclarer} from './declare-tablets.ts'
import {createHomeFollower, openStreamPosition} from './follow-home.ts'
import {openHomeCache} from './home-cache.ts'
import {createLink} from './link.ts'
import {createHomePoller} from './poll-home.ts'
import type {Reliance} from './reliance.ts'

export interface FollowOptions {
  api: ApiClient
  model: WritableModel
  folder: string
  relyOn: Reliance
  /** The tablets as they describe themselves. */
  tablets?: ToldTablets | undefined
  /** The visits that the owner allows from outside, and the times at which states began. */
  visits?: {desk: VisitDesk; times: StateTimes} | undefined
  clock: Clock
  random(): number
  logger: Logger
}

/** The most milliseconds between checks for a project while the agent has none. */
const maxProjectInterval = 60_000

/** Follows the project that the person chose, also when it changes. Rejects on abort or when the session ends. */
export async function followChosenProject(options: FollowOptions, signal: AbortSignal): Promise<never> {
  const {clock, random} = options
  let closed = {id: '', at: 0}
  for (;;) {
    const project = await findProject(options, signal)
    // The server lists a project that it closed a moment ago: back off instead of looping.
    const isFlapping = project.id === closed.id && clock.elapsed() - closed.at < healthyLifetime
    if (isFlapping) await sleep(clock, backoff(3, random), signal)
    await followProject(project, options, signal)
    closed = {id: project.id, at: clock.elapsed()}
  }
}

async function findProject(
  {api, model, folder, clock, random, logger}: FollowOptions,
  signal: AbortSignal,
): Promise<Project> {
  const link = createLink({model, logger, pulse: createStreamPulse(clock)})
  for (;;) {
    const {rows} = await retry(() => api.get<{rows: Project[]}>('/v1/projects', {signal}), {
      clock,
      random,
      logger,
      signal,
      onFailure: link.lost,
    })
    // The agent's client can access only the one project that the person chose.
    if (rows[0]) return rows[0]
    if (model.get().link.state !== 'no-project') {
      logger.warn('this agent has no project: choose one on the Connected apps page')
      await removeOrWarn(openHomeCache(folder), logger)
    }
    model.update({project: undefined, home: undefined, revision: undefined})
    model.setLink('no-project')
    await sleep(clock, maxProjectInterval - 6000 * random(), signal)
  }
}

/** Follows one project. Resolves when the agent loses access to it. */
async function followProject({id, name}: Project, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const {folder, tablets, visits} = options
  const homes = await createHomeFollower({
    ...options,
    project: {id, name},
    cache: openHomeCache(folder),
    position: openStreamPosition(folder),
  })
  const declarer = await createDeclarer({...options, projectId: id, homes})
  const tabletDeclarer = tablets && createTabletDeclarer({...options, projectId: id, tablets})
  const visitServer = visits && createVisitServer({...options, projectId: id, visits: visits.desk, times: visits.times})
  const pulse = createStreamPulse(options.clock)
  const link = createLink({...options, pulse})
  const shared = {...options, projectId: id, homes, link, pulse}
  const poller = createHomePoller(shared)
  await raceTasks<void>(signal, [
    (signal) =>
      followEvents(
        {
          ...shared,
          lastEventId: () => homes.lastEventId,
          ask: poller.ask,
          onLife: link.streams,
          // Read now: events before this stream are unknown. An unchanged home costs one 304.
          onOpen() {
            homes.refresh()
            tabletDeclarer?.refresh()
            visitServer?.refresh()
          },
          onReset: () => homes.refresh(),
          onSaved: homes.refresh,
          onEvent(type) {
            if (type === 'tablets.changed') tabletDeclarer?.refresh()
            if (type === 'visits.changed') visitServer?.refresh()
          },
        },
        signal,
      ),
    (signal) => poller.run(signal),
    (signal) => homes.run(signal),
    (signal) => declarer.run(signal),
    ...(tabletDeclarer ? [tabletDeclarer.run] : []),
    ...(visitServer ? [visitServer.run] : []),
  ])
  await declarer.forget()
}
