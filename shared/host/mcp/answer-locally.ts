import {answerMessage, type Context} from './answer-message.ts'
import {type Message, RpcError, readMessage, rpcError, rpcResult} from './rpc.ts'

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
    if (!(error instanceof RpcError)) throw error
    return rpcError(message?.id ?? null, error)
  }
}
