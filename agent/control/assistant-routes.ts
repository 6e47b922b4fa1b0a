import type {AllowRequest} from '../assistants/allow-request.ts'
import type {AssistantRequest} from '../assistants/desk.ts'
import type {OpenDesk} from '../assistants/open-assistants.ts'
import {Failure} from '../failure.ts'
import {type ControlRequest, parseBody} from './serve-control.ts'

/** The largest message of an assistant: a command has a few hundred bytes. */
export const maxMessage = 64 * 1024

/** Returns the handlers for assistants, and for their owner's rules. */
export const assistantRoutes = (open: OpenDesk) => ({
  'GET /assistants': async () => Response.json((await open()).list()),
  'POST /assistants/allow': async ({body}: ControlRequest) =>
    Response.json(await (await open()).allow(parseBody(body) as AllowRequest)),
  'POST /assistants/forbid': async ({body}: ControlRequest) =>
    Response.json(await (await open()).forbid(parseBody(body) as AllowRequest)),
  'POST /assistants/message': async ({body, signal}: ControlRequest) => {
    if (body.length > maxMessage)
      throw new Failure('usage', `The message is too long: the limit is ${maxMessage} bytes.`)
    return Response.json(await (await open()).answer(parseBody(body) as AssistantRequest, signal))
  },
})
