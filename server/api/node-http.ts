// node:http is required, not imported: of what is imported Node reads every property at once, and that for WebSocket loads all
// of undici, which takes a twentieth of a start.
import {createRequire} from 'node:module'

const require = createRequire(import.meta.url)
export const {createServer, request, STATUS_CODES} = require('node:http') as typeof import('node:http')
