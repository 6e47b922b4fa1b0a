import type {DeviceState} from '#shared/house/device-state.ts'
import type {Model} from '../model.ts'

interface Watcher {
  /** Called with each state that is new, at first with all. */
  changed(device: string, state: DeviceState | undefined, before: DeviceState | undefined): void
  /** Called when the house has a device no more. */
  gone(device: string): void
}

/** Follows the states of all devices. Returns a function that ends it. */
export function watchStates(model: Model, {changed, gone}: Watcher): () => void {
  const note = (states: ReturnType<Model['get']>['states'], before: typeof states) => {
    // `for … in` makes no list of thousands of devices many times a second.
    for (const device in states) if (states[device] !== before[device]) changed(device, states[device], before[device])
    for (const device in before) if (!(device in states)) gone(device)
  }
  note(model.get().states, {})
  return model.subscribe((now, before) => {
    if (now.states !== before.states) note(now.states, before.states)
  })
}
