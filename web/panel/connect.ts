/**
 * Opens the page's socket before the page's script is here: an old tablet takes a second for the script, and the agent
 * answers meanwhile.
 */
import type {EarlySocket} from './connection/early-socket.ts'
import {liveAddress} from './connection/live-address.ts'

/** A browser too old for the page's script gathers no more messages than these; a late script opens another socket. */
const maxMessages = 500

const messages: EarlySocket['messages'] = []
const socket = new WebSocket(liveAddress(location.href))
socket.onmessage = ({data}) => {
  if (messages.push({at: Date.now(), data}) === maxMessages) socket.close()
}
window.earlySocket = {socket, messages}
