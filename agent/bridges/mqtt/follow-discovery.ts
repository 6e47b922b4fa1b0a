import type {Clock} from '#shared/clock.ts'
import type {DeviceRegistry} from './device-registry.ts'
import {isDiscoveryTopic} from './discovery/read-discovery.ts'
import {isTasmotaTopic} from './discovery/tasmota.ts'

/** Puts discovery messages into a registry. */
export interface DiscoveryFollower {
  /** Takes a message; returns whether it is one of discovery. */
  receive(topic: string, payload: string): boolean
  /** Resolves once no discovery message has come for a while, or at the latest after `longest`. */
  quiet(signal: AbortSignal): Promise<void>
  end(): void
}

export interface DiscoveryFollowerOptions {
  registry: DeviceRegistry
  prefix: string
  clock: Clock
  /** Called when the registry has changed, at most every `gatherTime`. */
  onChange(): void
}

/** Milliseconds before a removal counts: Zigbee2MQTT renames by removing and adding again 2.3 s later. */
const removalHold = 10_000

/** Milliseconds in which changes are gathered: a house sends thousands of messages at once. */
const gatherTime = 250

/** Milliseconds without a discovery message after which all have come, and the most to wait. */
const quietTime = 2000
const longest = 15_000

export function followDiscovery({registry, prefix, clock, onChange}: DiscoveryFollowerOptions): DiscoveryFollower {
  const removals = new Map<string, () => void>()
  let cancelGathering: (() => void) | undefined
  let lastAt = clock.elapsed()

  function changed(): void {
    cancelGathering ??= clock.after(gatherTime, () => {
      cancelGathering = undefined
      onChange()
    })
  }

  function keep(topic: string): void {
    removals.get(topic)?.()
    removals.delete(topic)
  }

  function removeLater(topic: string): void {
    if (removals.has(topic) || !registry.has(topic)) return
    const cancel = clock.after(removalHold, () => {
      removals.delete(topic)
      registry.remove(topic)
      changed()
    })
    removals.set(topic, cancel)
  }

  return {
    receive(topic, payload) {
      if (!isDiscoveryTopic(topic, prefix) && !isTasmotaTopic(topic)) return false
      lastAt = clock.elapsed()
      if (payload === '') removeLater(topic)
      else {
        keep(topic)
        if (registry.put(topic, payload)) changed()
      }
      return true
    },
    quiet(signal) {
      const end = clock.elapsed() + longest
      lastAt = clock.elapsed()
      return new Promise((resolve) => {
        const wait = () => {
          const left = Math.min(lastAt + quietTime, end) - clock.elapsed()
          if (left <= 0 || signal.aborted) {
            signal.removeEventListener('abort', wait)
            resolve()
          } else {
            cancel()
            cancel = clock.after(left, wait)
          }
        }
        let cancel = () => {}
        signal.addEventListener('abort', wait, {once: true})
        wait()
      })
    },
    end() {
      cancelGathering?.()
      for (const cancel of removals.values()) cancel()
      removals.clear()
    },
  }
}
