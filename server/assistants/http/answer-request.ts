import type {IncomingHttpHeaders} from 'node:http'
import {answerMessage} from '#shared/host/mcp/answer-message.ts'
import {type RequestId, RpcError, readMessage, rpcError, rpcErrors, rpcResult} from '#shared/host/mcp/rpc.ts'
import type {Asker} from '../asker.ts'
import {ScopeError} from '../scope-error.ts'
import type {ToolServices} from '../tool.ts'
import {createToolbox} from '../toolbox.ts'
import {neededScopes} from './challenge.ts'
import {checkHeaders} from './check-headers.ts'

interface Context {
  asker: Asker
  services: ToolServices
  /** Ends when the client is gone. */
  signal: AbortSignal
  /** Logs a fault of ours. */
  fail(error: unknown): void
}

export interface McpAnswer {
  status: number
  /** Absent for a notification. */
  body?: object
  /** The scopes that the client needs for this call. */
  needed?: string[]
}

/** Answers a message that came by HTTP. Throws nothing that the client could mend. */
export async function answerRequest(
  body: unknown,
  headers: IncomingHttpHeaders,
  {asker, services, signal, fail}: Context,
): Promise<McpAnswer> {
  let [id, isModern, hasBegun]: [RequestId | null, boolean, boolean] = [null, false, false]
  try {
    const message = readMessage(body)
    id = message.id ?? null
    isModern = checkHeaders(message, headers)
    if (message.id === undefined) return {status: 202}
    hasBegun = true
    const toolbox = createToolbox(asker, services)
    return {status: 200, body: rpcResult(message.id, await answerMessage(message, {toolbox, signal, fail}))}
  } catch (error) {
    if (error instanceof ScopeError && asker.offered.has(error.scope)) {
      const body = rpcError(id, new RpcError(rpcErrors.invalidRequest, `This call needs the scope ${error.scope}`))
      return {status: 403, body, needed: neededScopes(asker.scopes, error.scope)}
    }
    if (!(error instanceof RpcError)) throw error
    // Clients without a handshake tell by the 404 and its body that the server lacks the method. Older ones would take
    // a 404 for the end of a session (MCP 2025-11-25, Transports, "Session Management").
    const ofMethod = error.code === rpcErrors.unknownMethod && isModern ? 404 : 200
    return {status: hasBegun ? ofMethod : 400, body: rpcError(id, error)}
  }
}
