import type {ApiScope} from '#shared/contract/scopes.ts'
import {RpcError, rpcErrors} from '#shared/host/mcp/rpc.ts'

/** Thrown when a call needs a scope that the assistant lacks: over HTTP its client asks the person for it then. */
export class ScopeError extends RpcError {
  override name = 'ScopeError'
  readonly scope: ApiScope

  constructor(scope: ApiScope) {
    super(rpcErrors.invalidParams, `This assistant may only read: the call needs the scope ${scope}`)
    this.scope = scope
  }
}
