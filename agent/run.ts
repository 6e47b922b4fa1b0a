import {isDeepStrictEqual} from 'node:util'
import {sleep} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {raceTasks} from '../client/race-tasks.ts'
import type {Runtime} from '../client/runtime.ts'
import type {Session} from '../client/session.ts'
import {openAssistants} from './assistants/open-assistants.ts'
import type {BridgeStatus} from './bridges/bridge.ts'
import {createBridgeKeeper} from './bridges/bridge-keeper.ts'
import {openBridgeStore} from './bridges/bridge-store.ts'
import {chooseBridges} from './bridges/choose-bridges.ts'
import {findHouses} from './bridges/find-houses.ts'
import {createHouse} from './bridges/house.ts'
import {loadBridge} from './bridges/load-bridge.ts'
import {createSignIns} from './bridges/sign-ins.ts'
import {openChoices} from './choices/choices.ts'
import {watchRules} from './choices/watch-rules.ts'
import type {Config} from './config.ts'
import {handleControl} from './control/handle-control.ts'
import {type ControlHandler, serveControl} from './control/serve-control.ts'
import {sessionWarningDays} from './control/status.ts'
import {chosenDevices, followChoices} from './devices/chosen-devices.ts'
import {chosenMeters} from './devices/chosen-meters.ts'
import {countEnergy} from './devices/energy.ts'
import {fillPast} from './devices/fill-past.ts'
import {createHistory} from './devices/history.ts'
import {learnStarts} from './devices/learn-starts.ts'
import {openMeshes} from './devices/meshes.ts'
import {openOfferedPlaces} from './devices/offered-places.ts'
import {createRadarDesk} from './devices/radar-zones/radar-desk.ts'
import {watchRadars} from './devices/radars.ts'
import {watchStateTimes} from './devices/state-times.ts'
import {createStills} from './devices/stills.ts'
import {Failure, isFailure, reasonOf} from './failure.ts'
import {filesIn, storageProblem} from './folder.ts'
import {openDeclaration} from './link/declare.ts'
import {type FollowOptions, followChosenProject} from './link/follow-project.ts'
import {openHomeCache} from './link/home-cache.ts'
import {type OpenAgent, openAgent} from './link/open-agent.ts'
import {pairOnPanel} from './link/pair-on-panel.ts'
import {sessionWords} from './link/session-words.ts'
import {forgetProject} from './link/unpair.ts'
import {createModel, type Model, type WritableModel} from './model.ts'
import {limitAdds, maxAdds} from './panel/limit-adds.ts'
import {isThisMachine} from './panel/own-address.ts'
import {readPageFiles} from './panel/page-files.ts'
import {type Panel, type PanelOptions, startPanel} from './panel/server.ts'
import {addressWithKey} from './tablets/tablet-address.ts'
import {openTablets, type Tablets} from './tablets/tablets.ts'
import {openToldTablets, type ToldTablets} from './tablets/told-tablets.ts'
import {openVisitDesk} from './visits/visit-desk.ts'

export interface RunOptions {
  /** Called with the address, its key included, at which tablets of the network open the panel. */
  onReachable?(address: string): void
}

/**
 * Runs the agent until the signal aborts. The panel and the bridge stay while the agent pairs, at first and after a
 * disconnect.
 */
export async function run(
  config: Config,
  runtime: Runtime,
  signal: AbortSignal,
  {onReachable = () => {}}: RunOptions = {},
): Promise<void> {
  await using agent = await openAgent(config.data, runtime)
  const model = createModel({clock: runtime.clock, command: (device, action) => house.command(device, action)})
  const bridges = await chooseBridges(config, runtime.logger)
  const house = createHouse({
    loaded: await Promise.all(bridges.map(loadBridge)),
    folder: config.data,
    homes: homeSubscription(model),
    onStates(changed) {
      const {states, devices} = model.get()
      const ids = idsOf(devices)
      const next = {...states}
      for (const [id, state] of Object.entries(changed)) if (ids.has(id)) next[id] = state
      model.update({states: next})
    },
    onBridges: (bridges, isKnown) => showBridges(model, bridges, isKnown),
    ...runtime,
  })
  const choices = await openChoices({folder: config.data, model, ...runtime})
  followChoices(model)
  using _rules = {[Symbol.dispose]: watchRules(model, runtime.clock)}
  const store = openBridgeStore(config.data)
  const keeper = createBridgeKeeper({store, settings: config.bridges, clock: runtime.clock, house})
  if (isPaired(agent)) await showLastHome(model, config.data)

  const signIns = createSignIns({clock: runtime.clock, signal, add: keeper.add})
  const find = (kind: string, signal: AbortSignal) => findHouses(kind, runtime, signal)
  const desk = limitAdds({...keeper, find, signIns}, runtime.clock, () =>
    runtime.logger.warn('a panel tried too often to add a house', {limit: maxAdds}),
  )
  const history = createHistory({folder: config.data, model, ...runtime})
  const chosen = config.meters ? [chosenMeters(config.meters, model)] : []
  // What a person chose comes before what the houses say.
  const houses = () => [...chosen, ...house.energy()]
  const stills = createStills({house, clock: runtime.clock, signal})
  const meshes = await openMeshes({folder: config.data, model, house, signal, ...runtime})
  const radars = createRadarDesk({model, house, signal, ...runtime})
  const tablets = await openTablets({folder: config.data, ...runtime, areReachable: config.lan !== undefined})
  const told = await openToldTablets({folder: config.data, ...runtime, tablets})
  const visits = await openVisitDesk({
    folder: config.data,
    model,
    logger: runtime.logger,
    setting: config.visits,
  })
  const assistants = await openAssistants({folder: config.data, model, ...runtime})
  const times = watchStateTimes(model, runtime.clock)
  const {logger} = runtime
  const offers = await openOfferedPlaces({folder: config.data, model, ...runtime})
  const panelOptions = {
    model,
    bridges: desk,
    past: history.read,
    times,
    stills,
    meshes,
    told,
    choices,
    offers,
    logger,
    signal,
  }
  const {panel, lan} = await openPanels(config, panelOptions, tablets)
  /** Aborts at `unpair`, to end the tasks of a session. */
  let unpaired = new AbortController()
  const onUnpaired = () => unpaired.abort(new Failure('not-paired', sessionWords.notPaired))
  try {
    const handle = handleControl({
      agent,
      model,
      bridges: keeper,
      signIns,
      clock: runtime.clock,
      panel: panel.address,
      lan: lan?.address,
      origin: config.ingressPeer === undefined ? new URL((lan ?? panel).address).origin : undefined,
      tablets,
      told,
      meshes,
      radars,
      assistants,
      visits,
      onUnpaired,
    })
    await using _control = await openControl(config.data, handle, runtime)
    const problem = await storageProblem(config.data)
    if (problem !== undefined) {
      runtime.logger.warn("can't store the session and the home: free some disk space", {reason: problem})
    }
    const server = agent.store.current?.server ?? config.server.origin
    if (lan) onReachable(addressWithKey(lan.address, tablets))
    runtime.logger.info('agent started', {server, bridges: bridges.map(({id}) => id).join(' '), panel: panel.address})
    await raceTasks(signal, [
      (signal) => house.run(signal),
      (signal) => history.run(signal),
      (signal) => countEnergy({folder: config.data, model, houses, ...runtime}, signal),
      (signal) => watchRadars({house, model, ...runtime}, signal),
      (signal) => fillPast({history, house, model, ...runtime}, signal),
      (signal) => learnStarts({history, model, times, ...runtime}, signal),
      async (signal) => {
        for (;;) {
          if (isPaired(agent)) {
            unpaired = new AbortController()
            const shown = {told, visits: {desk: visits, times}}
            await follow(agent, model, config, {...runtime, ...shown}, AbortSignal.any([signal, unpaired.signal]))
          }
          model.setLink(agent.store.current ? 'revoked' : 'unpaired')
          const server = new URL(agent.store.current?.server ?? config.server)
          await raceTasks(signal, [
            (signal) => pairOnPanel({agent, model, server, ...runtime}, signal),
            (signal) => agent.session.regain(signal),
          ])
          model.setLink('connecting')
        }
      },
    ])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await Promise.all([panel.close(), lan?.close()])
    runtime.logger.info('agent stopped')
  }
}

/** Serves commands. A disk without room for the socket must not stop the agent. */
async function openControl(folder: string, handle: ControlHandler, runtime: Runtime): Promise<AsyncDisposable> {
  try {
    return await serveControl({path: filesIn(folder).socket, handle, ...runtime})
  } catch (error) {
    runtime.logger.warn('commands like status do not reach this agent', {reason: reasonOf(error)})
    return {async [Symbol.asyncDispose]() {}}
  }
}

const isPaired = ({store: {current}}: OpenAgent) => current !== undefined && current.lostAt === null

/** Follows the project until the session ends, then forgets the project. */
async function follow(
  {api, session, folder}: OpenAgent,
  model: WritableModel,
  {relyOn}: Config,
  {told, visits, ...runtime}: Runtime & Pick<FollowOptions, 'visits'> & {told: ToldTablets},
  signal: AbortSignal,
): Promise<void> {
  try {
    await raceTasks(signal, [
      (signal) => followChosenProject({api, model, folder, relyOn, tablets: told, visits, ...runtime}, signal),
      (signal) => session.keepFresh(signal),
      (signal) => watchSession(session, model, runtime, signal),
    ])
  } catch (error) {
    if (!isFailure(error, 'not-paired')) throw error
    runtime.logger.warn('not paired any more', {reason: reasonOf(error)})
    model.update({project: undefined, home: undefined, revision: undefined, app: undefined, sessionDaysLeft: undefined})
    await forgetProject(folder).catch((error) =>
      runtime.logger.warn('could not remove a file', {reason: reasonOf(error)}),
    )
  }
}

/** Shows the last home until the server responds. Its bindings name this agent by the app id. */
async function showLastHome(model: WritableModel, folder: string): Promise<void> {
  const last = await openHomeCache(folder).read()
  const declared = await openDeclaration(folder).read()
  if (last) model.update({project: last.project, home: last.home, revision: last.number})
  if (declared) model.update({app: declared.app})
}

function homeSubscription(model: Model) {
  return (act: (home: Home | undefined) => void) => {
    act(model.get().home)
    return model.subscribe(({home}, previous) => {
      if (home !== previous.home) act(home)
    })
  }
}

/** Copies the bridges and their devices to the model. */
function showBridges(model: WritableModel, bridges: readonly BridgeStatus[], areDevicesKnown: boolean): void {
  const {devices: oldDevices, automated: oldAutomated} = model.get()
  // A bridge that only reconnects keeps the lists: panels get the whole home with a new one.
  const devices = kept(oldDevices, chosenDevices({...model.get(), bridges}))
  const automated = kept(
    oldAutomated,
    bridges.flatMap(({automated}) => automated),
  )
  model.update({bridges, areDevicesKnown, devices, automated, states: knownStates(model.get().states, devices)})
}

const kept = <T>(before: T, after: T): T => (isDeepStrictEqual(before, after) ? before : after)

/** Drops the states of devices that are gone. */
function knownStates(states: DeviceStates, devices: readonly HouseDevice[]): DeviceStates {
  const ids = idsOf(devices)
  return Object.fromEntries(Object.entries(states).filter(([id]) => ids.has(id)))
}

const idSets = new WeakMap<readonly HouseDevice[], ReadonlySet<string>>()

/** Returns the ids of a list of devices. The set is kept with the list, because states change many times a second. */
function idsOf(devices: readonly HouseDevice[]): ReadonlySet<string> {
  const ids = idSets.get(devices) ?? new Set(devices.map(({id}) => id))
  idSets.set(devices, ids)
  return ids
}

const hour = 60 * 60 * 1000

async function watchSession(
  session: Session,
  model: WritableModel,
  {clock, logger}: Runtime,
  signal: AbortSignal,
): Promise<never> {
  for (let warned = false; ; ) {
    const sessionDaysLeft = session.daysLeft()
    if (sessionDaysLeft !== model.get().sessionDaysLeft) model.update({sessionDaysLeft})
    if (sessionDaysLeft > sessionWarningDays) warned = false
    else if (!warned) {
      logger.warn('the session ends soon unless the agent reaches the server', {days: sessionDaysLeft})
      warned = true
    }
    await sleep(clock, hour, signal)
  }
}

/**
 * Opens the panel for this machine, and for tablets of the network if the config wants it. One that listens at the same
 * address serves both: then this machine's browsers need a key too.
 */
async function openPanels(
  {host, port, lan, ingressPeer, cardOrigins}: Config,
  options: Pick<
    PanelOptions,
    'model' | 'bridges' | 'past' | 'times' | 'stills' | 'meshes' | 'told' | 'choices' | 'offers' | 'logger' | 'signal'
  >,
  tablets: Tablets,
): Promise<{panel: Panel; lan: Panel | undefined}> {
  try {
    const files = await readPageFiles()
    if (lan !== undefined && isThisMachine(lan)) {
      const panel = await startPanel({...options, cardOrigins, files, host: lan, port, tablets})
      return {panel, lan: panel}
    }
    const panel = await startPanel({...options, cardOrigins, files, host, port, ingressPeer})
    if (lan === undefined) return {panel, lan: undefined}
    const ownPort = Number(new URL(panel.address).port || 80)
    const forTablets = startPanel({...options, cardOrigins, files, host: lan, port: ownPort, tablets})
    return {panel, lan: await forTablets.catch((error) => panel.close().then(() => Promise.reject(error)))}
  } catch (error) {
    options.signal.throwIfAborted()
    throw new Failure('configuration', reasonOf(error), {cause: error})
  }
}
