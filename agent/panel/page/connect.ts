/**
 * Opens the page's socket before the page's script is here: an old tablet takes a second for the script, and the agent
 * answers meanwhile.
 */
import type {EarlySocket} from './early-socket.ts'
import {liveAddress} from './live-address.ts'

const messages: EarlySocket['messages'] = []
const socket = new WebSocket(liveAddress(location.href))
socket.onmessage = ({data}) => messages.push({at: Date.now(), data})
window.earlySocket = {socket, messages}
