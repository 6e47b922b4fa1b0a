import {on} from 'node:events'
import WebSocket from 'ws'

/** The fields that a tap reads from the panel's messages (web/panel/protocol.ts). */
interface PanelMessage {
  type: string
  shown?: {revision: number | null}
  states?: Record<string, {on?: boolean} | null>
}

/** Toggles a lamp as the panel's page does, and resolves once its state has changed. */
export async function tapLamp(panel: string, device: string, signal: AbortSignal): Promise<'on' | 'off'> {
  const socket = new WebSocket(`${panel.replace(/^http/, 'ws').replace(/\/$/, '')}/live`, {
    origin: new URL(panel).origin,
  })
  try {
    let before: boolean | undefined
    for await (const [data] of on(socket, 'message', {signal, close: ['close']})) {
      const message = JSON.parse(String(data)) as PanelMessage
      const isOn = message.states?.[device]?.on
      if (isOn === undefined) continue
      if (before === undefined) {
        before = isOn
        socket.send(JSON.stringify({type: 'command', id: 1, device, action: {type: 'toggle'}}))
      } else if (isOn !== before) return isOn ? 'on' : 'off'
    }
    throw new Error('The panel closed the connection before the lamp changed.')
  } finally {
    socket.close()
  }
}
