import {answerMessage, type Context, ScopeError} from './answer-message.ts'
import {type Message, RpcError, readMessage, rpcError, rpcErrors, rpcResult} from './rpc.ts'

/** Answers a message that came without HTTP; null for a notification, which gets no answer. */
export async function answerLocally(value: unknown, context: Omit<Context, 'fail'>): Promise<object | null> {
  let message: Message | undefined
  try {
    message = readMessage(value)
    if (message.id === undefined) return null
    const fail = (error: unknown) => process.emitWarning(error as Error)
    const result = await answerMessage(message, {...context, fail})
    return rpcResult(message.id, result)
  } catch (error) {
    return rpcError(message?.id ?? null, asRpcError(error))
  }
}

function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof ScopeError)
    return new RpcError(rpcErrors.invalidParams, 'This assistant may only read: it was started with --read-only')
  throw error
}
