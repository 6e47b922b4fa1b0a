import type {BridgeLine} from '../control/status.ts'

const stateWords: Readonly<Record<BridgeLine['state'], string>> = {
  connected: 'connected since',
  connecting: 'connecting since',
  disconnected: 'not connected since',
  refused: 'refused since',
  stopped: 'not running',
}

/** Describes a bridge in one line: `mqtt  mqtt://192.168.1.5:1883, connected since …, 23 devices`. */
export function describeBridge({id, url, state, since, reason, devices}: BridgeLine): string {
  const parts = [
    [id, url].filter(Boolean).join('  '),
    [stateWords[state], since].filter(Boolean).join(' '),
    ...(devices === null ? [] : [`${devices} ${devices === 1 ? 'device' : 'devices'}`]),
  ]
  const line = parts.join(', ')
  return reason === null || state === 'stopped' ? line : `${line}. ${reason}`
}
