import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Email, Mail} from '../mail/mail.ts'

/**
 * Sends what `write` returns once the answer is out: it takes as long whoever the letters are for, be it nobody, and
 * waits for no mail server. A letter that can't be sent is logged.
 */
export function sendAfterResponse(request: FastifyRequest, reply: FastifyReply, mail: Mail, write: () => Email[]) {
  const logged = (error: unknown) => request.log.error({err: error}, 'a letter was not sent')
  reply.raw.once('close', () => {
    try {
      for (const letter of write()) mail.send(letter).catch(logged)
    } catch (error) {
      logged(error)
    }
  })
}
