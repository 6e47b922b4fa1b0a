import {type LocalAccess, localAsker} from '../assistants/local-asker.ts'
import type {Services} from '../services.ts'

/** The operation of `mcp`: one message of an assistant on this machine. */
export const assistantOperations = {
  /** Answers a message; null for a notification. */
  async 'mcp answer'(
    services: Services,
    {access, message}: {access: LocalAccess; message: unknown},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<object | null> {
    const asker = localAsker(services, access)
    // Slow to load, and few servers have an assistant.
    const [{answerLocally}, {createToolbox}] = await Promise.all([
      import('#shared/host/mcp/answer-locally.ts'),
      import('../assistants/toolbox.ts'),
    ])
    return answerLocally(message, {toolbox: createToolbox(asker, services), signal})
  },
}
