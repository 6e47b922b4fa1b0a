import {sleep} from '#shared/clock.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Bridge} from './bridges/bridge.ts'
import {createBridge} from './bridges/create-bridge.ts'
import type {Config} from './config.ts'
import {handleControl} from './control/handle-control.ts'
import {serveControl} from './control/serve-control.ts'
import {openDeclaration} from './declare.ts'
import {Failure, isFailure, reasonOf} from './failure.ts'
import {filesIn} from './folder.ts'
import {followChosenProject} from './follow-project.ts'
import {openHomeCache} from './home-cache.ts'
import {createModel, type Model, type WritableModel} from './model.ts'
import {type OpenAgent, openAgent, type Runtime} from './open-agent.ts'
import {type Panel, startPanel} from './panel/server.ts'
import {raceTasks} from './race-tasks.ts'
import type {Reliance} from './reliance.ts'
import type {Session} from './session.ts'
import {sessionWarningDays} from './status.ts'

/** Runs the agent until the signal aborts or `unpair` stops it. Rejects when the session ends. */
export async function run(config: Config, runtime: Runtime, signal: AbortSignal): Promise<void> {
  await using agent = await openAgent(config.data, runtime)
  const {pairing} = agent.session
  const unpaired = new AbortController()
  const stop = AbortSignal.any([signal, unpaired.signal])
  const model = createModel({clock: runtime.clock, command: (device, action) => bridge.command(device, action)})
  const bridge = createBridge(config.bridge, {folder: config.data, homes: homeSubscription(model), ...runtime})
  await showLastHome(model, config.data)

  const panel = await openPanel(config, model, runtime, stop)
  try {
    await using _control = await serveControl({
      path: filesIn(config.data).socket,
      handle: handleControl({
        agent,
        model,
        panel: panel.address,
        onUnpaired() {
          model.setLink('revoked')
          unpaired.abort()
        },
      }),
      ...runtime,
    })
    runtime.logger.info('agent started', {server: pairing.server, bridge: bridge.name, panel: panel.address})
    await runTasks(agent, bridge, model, config.relyOn, runtime, stop)
  } catch (error) {
    if (isFailure(error, 'not-paired')) model.setLink('revoked')
    if (!stop.aborted) throw error
  } finally {
    await panel.close()
    runtime.logger.info('agent stopped')
  }
}

async function runTasks(
  agent: OpenAgent,
  bridge: Bridge,
  model: WritableModel,
  relyOn: Reliance,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<void> {
  await raceTasks(signal, [
    (signal) => followChosenProject({api: agent.api, model, folder: agent.folder, relyOn, ...runtime}, signal),
    (signal) => agent.session.keepFresh(signal),
    (signal) => watchSession(agent.session, model, runtime, signal),
    (signal) => syncBridge(bridge, model, signal),
  ])
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

/** Copies the bridge's devices and states to the model. */
async function syncBridge(bridge: Bridge, model: WritableModel, signal: AbortSignal): Promise<never> {
  const showDevices = () => {
    const devices = bridge.devices()
    const ids = new Set(devices.map(({id}) => id))
    const states = Object.fromEntries(Object.entries(model.get().states).filter(([id]) => ids.has(id)))
    model.update({devices, states, automated: bridge.automated()})
  }
  bridge.onDevicesChanged(showDevices)
  await bridge.start(signal)
  showDevices()
  for await (const {device, state} of bridge.states()) {
    model.update({states: {...model.get().states, [device]: state}})
  }
  return await aborted(signal)
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

async function openPanel({host, port}: Config, model: Model, {logger}: Runtime, signal: AbortSignal): Promise<Panel> {
  try {
    return await startPanel({host, port, model, logger, signal})
  } catch (error) {
    signal.throwIfAborted()
    throw new Failure('configuration', reasonOf(error), {cause: error})
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, {once: true})
  })
}
