import type {Test} from 'tap'
import {createHomeAssistantBridge} from '../../../../agent/bridges/home-assistant/home-assistant.ts'
import type {Home} from '../../../../shared/home/schema.ts'
import type {DeviceState} from '../../../../shared/house/device-state.ts'
import {quietRuntime, turns} from '../../quiet.ts'
import {SteppedClock} from '../../stepped-clock.ts'
import {temporaryFolder} from '../../temporary-folder.ts'
import type {SmallHomeAssistant} from './small-home-assistant.ts'

/** Resolves once a condition holds. The limit of the test ends one that never does. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await turns()
}

export interface StartOptions {
  folder?: string
  token?: () => Promise<string>
  url?: string
  /** The home of the agent. */
  home?: Home
}

/** Starts a bridge to a small Home Assistant on a clock that the test advances, and records its reports. */
export async function startBridge(t: Test, small: SmallHomeAssistant, options: StartOptions = {}) {
  const {folder = await temporaryFolder(t), token = async () => small.token, url = small.url} = options
  const clock = new SteppedClock()
  const controller = new AbortController()
  const told: [string, DeviceState][] = []
  const runtime = quietRuntime(clock)
  let changes = 0
  let takeHome: (home: Home | undefined) => void = () => {}
  const bridge = createHomeAssistantBridge(
    {kind: 'home-assistant', id: 'home-assistant', url, token},
    {
      folder,
      homes(act) {
        takeHome = act
        act(options.home)
        return () => {}
      },
      report: (device, state) => void told.push([device, state]),
      changed: () => void changes++,
      ...runtime,
    },
  )
  const running = bridge.run(controller.signal)
  const stop = async () => {
    controller.abort(new Error('enough'))
    await running
  }
  t.teardown(stop)
  const last = (id: string) => told.findLast(([device]) => device === `home-assistant:${id}`)?.[1]
  const device = (id: string) => bridge.devices()?.find((device) => device.id === `home-assistant:${id}`)
  const connected = () => until(() => bridge.health().state === 'connected')
  const setHome = (home: Home) => takeHome(home)
  return {
    setHome,
    bridge,
    clock,
    told,
    folder,
    stop,
    last,
    device,
    connected,
    logger: runtime.logger,
    changes: () => changes,
  }
}
