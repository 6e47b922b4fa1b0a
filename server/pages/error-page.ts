import {randomUUID} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {html} from 'ghtml'
import {errorStatus} from '../errors.ts'
import {refusalOf} from '../http/error-handler.ts'
import {TooManyAttemptsError} from './attempts.ts'
import {StaleFormError} from './forms.ts'
import {showPage} from './layout.ts'
import {visitorOf} from './visitor.ts'

/** The pages' counterpart of answerError: the same codes and statuses, as a page for people. */
export function showError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  const {words} = visitorOf(request)
  const code = refusal?.code ?? 'server_error'
  const {title, text} = refusal instanceof StaleFormError ? words.staleForm : words.errors[code]
  const notes: string[] = []
  if (refusal instanceof TooManyAttemptsError) {
    reply.header('retry-after', refusal.retryAfter)
    notes.push(html`<p>${words.waitMinutes(Math.ceil(refusal.retryAfter / 60))}</p>`)
  }
  if (!refusal) {
    const errorId = randomUUID()
    request.log.error({err: error, errorId}, 'page failed')
    notes.push(html`<p>${words.errorId} <code>${errorId}</code></p>`)
  }
  const content = html`!${notes}
    <p><a class="button" href="/projects">${words.home}</a></p>`
  return showPage(request, reply, {title, lead: text, content}, errorStatus[code])
}
