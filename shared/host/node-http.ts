// `require` loads node:http lazily. An import reads every property, and `WebSocket` among them loads all of undici, a
// twentieth of a start.
import {createRequire} from 'node:module'

const require = createRequire(import.meta.url)
export const {createServer, request, STATUS_CODES} = require('node:http') as typeof import('node:http')
