import {randomUUID} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {refusalOf} from '../api/error-handler.ts'
import {writeFailureOf} from '../database/write-failure.ts'
import {type ApiError, BusyError, errorStatus, fullDiskStatus, RetryLaterError} from '../errors.ts'
import {QuotaError} from '../quotas/quota-error.ts'
import {TooManyAttemptsError} from './attempt-limiter.ts'
import {StaleFormError} from './forms.ts'
import {type Html, html} from './html.ts'
import {showPage} from './layout.ts'
import {localPath} from './local-path.ts'
import {quotaRefusal} from './quota-texts.ts'
import {type Visitor, visitorOf} from './visitor.ts'

/** Shows an error as a page, with the API's codes and statuses. */
export function showError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  const {words} = visitorOf(request)
  const code = refusal?.code ?? 'server_error'
  const isStale = refusal instanceof StaleFormError
  const isFull = !refusal && writeFailureOf(error) === 'full'
  const {title, text} = isFull ? words.fullDisk : (textOf(refusal, visitorOf(request)) ?? words.errors[code])
  const [way, wayText] = isStale ? [formPage(request), words.staleForm.again] : ['/projects', words.home]
  const notes: Html[] = []
  if (refusal instanceof RetryLaterError) reply.header('retry-after', refusal.retryAfter)
  if (refusal instanceof TooManyAttemptsError) {
    notes.push(html`<p>${words.waitMinutes(Math.ceil(refusal.retryAfter / 60))}</p>`)
  }
  if (!refusal) {
    const errorId = randomUUID()
    request.log.error({reqId: request.id, err: error, errorId}, 'page failed')
    notes.push(html`<p>${words.errorId} <code>${errorId}</code></p>`)
  }
  const content = html`${notes}
    <p><a class="button" href="${way}">${wayText}</a></p>`
  return showPage(request, reply, {title, lead: text, content}, isFull ? fullDiskStatus : errorStatus[code])
}

/** Returns the texts of a refusal that says more than its code. */
function textOf(refusal: ApiError | undefined, visitor: Visitor) {
  if (refusal instanceof StaleFormError) return visitor.words.staleForm
  if (refusal instanceof QuotaError) return quotaRefusal(visitor, refusal)
  return refusal instanceof BusyError ? visitor.words.busy : undefined
}

/** Returns the address of the page that held the form. */
function formPage({headers: {referer}}: FastifyRequest): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined
  return localPath(url ? url.pathname + url.search : '') ?? '/projects'
}
