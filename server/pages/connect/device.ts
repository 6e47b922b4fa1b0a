import type {FastifyInstance, FastifyRequest} from 'fastify'
import {createFixedWindowCounter} from '../../api/fixed-window-counter.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {form, problemSummary, textField} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {type DeviceServices, deviceConsentRoutes} from './device-consent.ts'
import {normalCode, shownCode} from './user-code.ts'

const quarterHour = 15 * 60_000
const day = 24 * 60 * 60_000
const dozen = 12

/** Asks for the code of a device (RFC 8628, section 3.3). */
export function deviceRoutes(app: FastifyInstance, services: DeviceServices) {
  const byPerson = createAttemptLimiter({limit: 20, span: quarterHour, clock: services.clock})
  const byAddress = createAttemptLimiter({limit: 60, span: quarterHour, clock: services.clock})

  const wrongByPerson = createFixedWindowCounter({span: day, clock: services.clock})
  const wrongByAddress = createFixedWindowCounter({span: day, clock: services.clock})

  /** Logs and audits wrong codes by the dozen: nobody mistypes so many (RFC 10027, section 6.1.6). */
  function noticeWrongCode({ip, log}: FastifyRequest, accountId: string) {
    const counts = [wrongByPerson.add(accountId), wrongByAddress.add(rateLimitAddress(ip))].map(({count}) => count)
    if (!counts.some((count) => count % dozen === 0)) return
    log.warn({accountId, address: ip, count: Math.max(...counts)}, 'many wrong codes of devices were typed')
    const entry = {kind: 'device-codes-guessed', accountId, byId: accountId, address: ip} as const
    writeIfPossible(log, () => services.audit.record(entry))
  }

  /** Finds the request of a code. Each wrong code counts as a guess (RFC 8628, section 5.1). */
  function findRequest(request: FastifyRequest, code: string) {
    const {id} = personOf(request)
    const address = rateLimitAddress(request.ip)
    byAddress.count(address)
    byPerson.count(id)
    const found = code === '' ? undefined : services.deviceCodes.find(code)
    if (found) {
      byAddress.undo(address)
      byPerson.undo(id)
    } else if (code !== '') noticeWrongCode(request, id)
    return found
  }

  const showConsent = deviceConsentRoutes(app, {...services, findRequest})

  app.get('/device', {config: {person: {}}}, async (request, reply) => {
    const code = normalCode(queryText(request, 'user_code'))
    return showPage(request, reply, codeView(visitorOf(request), {code, isFromLink: code !== ''}))
  })

  app.post('/device', {config: {person: {returnTo: '/device'}}}, async (request, reply) => {
    const visitor = visitorOf(request)
    const {device} = visitor.words
    const code = normalCode(formText(request, 'user_code'))
    const asked = findRequest(request, code)
    if (asked) return showConsent(request, reply, asked, code)
    const problem = code === '' ? device.missing : device.unknown
    return showPage(request, reply, codeView(visitor, {code, problem}), 400)
  })
}

interface CodeState {
  code: string
  /** The code came with a link, which anybody may have sent: the person compares it first (RFC 8628, section 5.4). */
  isFromLink?: boolean
  problem?: string
}

function codeView(visitor: Visitor, {code, isFromLink = false, problem}: CodeState): Page {
  const {words} = visitor
  const {device} = words
  return {
    title: isFromLink ? device.confirmTitle : device.title,
    lead: isFromLink ? device.confirmLead : device.lead,
    hasProblems: problem !== undefined,
    content: html`${problemSummary(words, {user_code: problem})}
    <p class="notice warning">${device.notice}</p>
    ${form(
      visitor,
      '/device',
      html`${textField(words, {
        name: 'user_code',
        label: device.code,
        value: shownCode(code),
        problem,
        attributes: html`class="code" autocapitalize="characters" spellcheck="false" maxlength="40" ${isFromLink || problem ? '' : 'autofocus'}`,
      })}
      <button>${device.submit}</button>`,
    )}`,
  }
}
