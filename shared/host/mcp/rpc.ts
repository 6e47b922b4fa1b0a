/** JSON-RPC 2.0, as MCP uses it. */

export const rpcErrors = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** MCP 2026-07-28, Transports, "Server Validation". */
  headerMismatch: -32020,
  /** MCP 2026-07-28, Versioning. */
  unsupportedVersion: -32022,
} as const

export type RequestId = string | number

/** A message from a client, as far as it was checked. */
export interface Message {
  /** Absent in a notification. */
  id?: RequestId
  method: string
  params: Readonly<Record<string, unknown>>
}

/** A request that is refused by JSON-RPC's means. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: Record<string, unknown> | undefined

  constructor(code: number, message: string, data?: Record<string, unknown>) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Reads a message. Throws RpcError when it isn't one request or notification. */
export function readMessage(value: unknown): Message {
  if (Array.isArray(value)) throw new RpcError(rpcErrors.invalidRequest, 'Batches are not supported: send one message')
  if (!isObject(value) || value.jsonrpc !== '2.0' || typeof value.method !== 'string')
    throw new RpcError(rpcErrors.invalidRequest, 'The message must be a JSON-RPC 2.0 request or notification')
  const {id, method, params = {}} = value
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id))
    throw new RpcError(rpcErrors.invalidRequest, 'id: must be a string or an integer')
  if (!isObject(params)) throw new RpcError(rpcErrors.invalidParams, 'params: must be an object')
  return {...(id !== undefined && {id: id as RequestId}), method, params}
}

/** Returns the id of a message; undefined without one, and where it can't be read. */
export function requestIdOf(message: unknown): RequestId | undefined {
  try {
    return readMessage(message).id
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const rpcResult = (id: RequestId, result: object) => ({jsonrpc: '2.0', id, result})

export const rpcError = (id: RequestId | null, {code, message, data}: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: {code, message, ...(data && {data})},
})
