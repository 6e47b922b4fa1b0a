import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Email, Mail} from '../mail/mail.ts'

/**
 * Sends the emails that `write` returns after the answer. The answer takes equally long with or without emails, and
 * doesn't wait for the mail server. Failures are logged.
 */
export function sendAfterAnswer(request: FastifyRequest, reply: FastifyReply, mail: Mail, write: () => Email[]) {
  const logFailure = (error: unknown) => request.log.error({err: error}, 'email not sent')
  reply.raw.once('close', () => {
    try {
      for (const email of write()) mail.send(email).catch(logFailure)
    } catch (error) {
      logFailure(error)
    }
  })
}
