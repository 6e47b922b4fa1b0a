import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {type ConsentRequest, mayConnect} from '../../identity/consents.ts'
import {deviceEmail} from '../../mail/device-email.ts'
import {hidden} from '../elements.ts'
import {formText} from '../forms.ts'
import {type Page, showPage} from '../layout.ts'
import {sendAfterAnswer} from '../send-after-answer.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import {type ConsentServices, createConsentForms} from './consent.ts'
import {allowedDeviceView, deniedDeviceView, forbiddenView, goneDeviceView, numberView} from './consent-outcomes.ts'
import {type ConsentFlow, consentView} from './consent-view.ts'
import {networkOf} from './network-of.ts'
import {isRefusal, statusAgain} from './project-choice.ts'
import {normalCode, shownCode} from './user-code.ts'

export type DeviceServices = ConsentServices & Pick<PageServices, 'audit' | 'config' | 'deviceCodes' | 'mail'>

interface Needs extends DeviceServices {
  findRequest(request: FastifyRequest, code: string): ConsentRequest | undefined
}

/** Asks a person to allow or deny a device. Returns the function that shows the page. */
export function deviceConsentRoutes(app: FastifyInstance, {deviceCodes, findRequest, ...services}: Needs) {
  const {clock, config, connections, mail} = services
  const forms = createConsentForms(services)

  // The browser's address after a submitted form; a reload leads here.
  app.get('/device/consent', async (_request, reply) => reply.redirect('/device', 303))

  app.post('/device/consent', {config: {person: {returnTo: '/device'}}}, async (request, reply) => {
    const visitor = visitorOf(request)
    const code = normalCode(formText(request, 'user_code'))
    forms.count(request)
    const deny = () => isRefusal(request) && deviceCodes.deny(code, personOf(request).id)
    const done = doneView(request, code)
    if (done) return showPage(request, reply, deny() ? deniedDeviceView(visitor) : done)
    const asked = findRequest(request, code)
    if (!asked) return showGone(request, reply)
    if (deny()) return showPage(request, reply, deniedDeviceView(visitor))
    if (!mayConnect(asked, personOf(request).id)) return showForbidden(request, reply, asked, code)
    return allow(request, reply, asked, code)
  })

  /** Allows a request as the form says, or shows the form again. */
  function allow(request: FastifyRequest, reply: FastifyReply, asked: ConsentRequest, code: string) {
    const answer = forms.read(request, asked)
    const again = statusAgain(request, answer.problems)
    if (again) return showForm(request, reply, {asked, code, answer}, again)
    const outcome = forms.decide(request, {asked, answer}, (given) => deviceCodes.allow(code, given))
    if (outcome === 'forbidden') return showForbidden(request, reply, asked, code)
    if (outcome === 'allowed') tellOwner(request, reply, {name: answer.typed.name, address: asked.address})
    const allowed = outcome === 'allowed' ? doneView(request, code) : undefined
    return allowed ? showPage(request, reply, allowed) : showGone(request, reply)
  }

  function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    {asked, code, answer}: {asked: ConsentRequest; code: string; answer: ReturnType<typeof forms.emptyAnswer>},
    status = 200,
  ) {
    const flow = deviceFlow(request, asked, code, clock.now())
    return showPage(request, reply, consentView(visitorOf(request), {asked, flow, ...answer}), status)
  }

  function tellOwner(request: FastifyRequest, reply: FastifyReply, device: {name: string; address: string | null}) {
    const person = personOf(request)
    if (mail) sendAfterAnswer(request, reply, mail, () => [deviceEmail(person, device, config)])
  }

  /** Returns the page of a code that this person allowed: connected, or with the number that the device waits for. */
  function doneView(request: FastifyRequest, code: string): Page | undefined {
    const visitor = visitorOf(request)
    const {id} = personOf(request)
    const connected = deviceCodes.findConnected(code, id)
    if (connected) return allowedDeviceView(visitor, connected.name, houseOf(connected))
    const number = deviceCodes.numberFor(code, id)
    return number === undefined ? undefined : numberView(visitor, number, code)
  }

  /** Returns the project whose devices the connection may declare. */
  const houseOf = ({id, scopes}: {id: string; scopes: string[]}): string | undefined =>
    scopes.includes('hosts:manage') ? connections.projectIds(id)[0] : undefined

  /** Shows the request of a code. */
  return function showConsent(request: FastifyRequest, reply: FastifyReply, asked: ConsentRequest, code: string) {
    if (!mayConnect(asked, personOf(request).id)) return showForbidden(request, reply, asked, code)
    return showForm(request, reply, {asked, code, answer: forms.emptyAnswer(request, asked)})
  }
}

const pathOf = (code: string) => `/device?${new URLSearchParams({user_code: code})}`

const showGone = (request: FastifyRequest, reply: FastifyReply) =>
  showPage(request, reply, goneDeviceView(visitorOf(request)), 410)

const showForbidden = (request: FastifyRequest, reply: FastifyReply, asked: ConsentRequest, code: string) =>
  showPage(request, reply, forbiddenView(visitorOf(request), asked, pathOf(code)), 403)

/** The device itself chose everything else; only its network address and the time are certain. */
function deviceFlow(request: FastifyRequest, asked: ConsentRequest, code: string, now: number): ConsentFlow {
  const {connecting} = visitorOf(request).words
  const {address, askedAt = now} = asked
  const from = address ?? connecting.unknownAddress
  return {
    action: '/device/consent',
    hiddenFields: hidden('user_code', code),
    returnTo: pathOf(code),
    isPairing: true,
    returnsHere: false,
    facts: [
      {label: connecting.shows, value: shownCode(code), isCode: true},
      {label: connecting.asksFrom, value: connecting.networks[networkOf(request, address)](from)},
      {label: connecting.madeAt, value: connecting.minutesAgo(Math.floor((now - askedAt) / 60_000))},
    ],
  }
}
