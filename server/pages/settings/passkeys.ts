import type {FastifyInstance, FastifyRequest} from 'fastify'
import {isReadable} from '../../accounts/readable-name.ts'
import {found} from '../../errors.ts'
import {maxPasskeyName, type PasskeyRefusal} from '../../identity/passkeys/passkeys.ts'
import type {Problems} from '../elements.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import type {SignInNotices} from '../sign-in-notices.ts'
import {actorOf, personOf, visitorOf} from '../visitor.ts'
import {addPasskeyView, noPasskeysView, passkeyView} from './passkey-views.ts'
import {nameBrowser} from './sessions.ts'

interface Needs extends Pick<PageServices, 'audit' | 'config' | 'passkeys'> {
  signInNotices: SignInNotices
}

const list = '/settings/sessions'

/** Adds, renames and removes a person's passkeys. */
export function passkeyRoutes(app: FastifyInstance, {audit, config, passkeys, signInNotices}: Needs) {
  const isRecent = true
  const add = {person: {returnTo: '/settings/sessions/passkeys/add', isRecent}} as const
  const change = {person: {returnTo: list, isRecent}} as const

  app.get('/settings/sessions/passkeys/add', {config: add}, async (request, reply) => {
    const visitor = visitorOf(request)
    if (passkeys.host === undefined) return showPage(request, reply, noPasskeysView(visitor, config.authUrl))
    const {browser, system} = await nameBrowser(request.headers['user-agent'] ?? null)
    return showPage(request, reply, addView(request, system ?? browser ?? ''))
  })

  app.post('/settings/sessions/passkeys/add', {config: add}, async (request, reply) => {
    const visitor = visitorOf(request)
    const person = personOf(request)
    const name = formText(request, 'name').trim()
    const refuse = (problems: Problems) => showPage(request, reply, addView(request, name, problems), 400)
    const {nameProblem, problems} = visitor.words.signInMethods.passkeys
    if (!isPasskeyName(name)) return refuse({name: nameProblem})
    const answer = formText(request, 'credential')
    const record = () => audit.record({kind: 'passkey-added', accountId: person.id, ...actorOf(request), about: {name}})
    const made = await passkeys.add({accountId: person.id, browser: visitor.formToken, name, answer}, record)
    if (typeof made === 'string') return refuse({passkey: problems[made satisfies PasskeyRefusal]})
    signInNotices.tell(request, reply, person, {kind: 'passkeyAdded'})
    return reply.redirect(`${list}?done=added`, 303)
  })

  app.get('/settings/sessions/passkeys/:id', {config: {person: {isRecent}}}, async (request, reply) => {
    const passkey = ownPasskey(request)
    return showPage(request, reply, passkeyView(visitorOf(request), passkey, {name: passkey.name}))
  })

  app.post('/settings/sessions/passkeys/:id', {config: change}, async (request, reply) => {
    const visitor = visitorOf(request)
    const passkey = ownPasskey(request)
    const name = formText(request, 'name').trim()
    if (!isPasskeyName(name)) {
      const problems = {name: visitor.words.signInMethods.passkeys.nameProblem}
      return showPage(request, reply, passkeyView(visitor, passkey, {name, problems}), 400)
    }
    passkeys.rename(personOf(request).id, passkey.id, name)
    return reply.redirect(`${list}?done=renamed`, 303)
  })

  app.post('/settings/sessions/passkeys/:id/remove', {config: change}, async (request, reply) => {
    const person = personOf(request)
    const {id, name} = ownPasskey(request)
    const entry = {kind: 'passkey-removed', accountId: person.id, ...actorOf(request), about: {name}} as const
    audit.during(entry, () => passkeys.remove(person.id, id))
    signInNotices.tell(request, reply, person, {kind: 'passkeyRemoved'})
    return reply.redirect(`${list}?done=removed`, 303)
  })

  /** Another person's passkey is not found either. */
  const ownPasskey = (request: FastifyRequest) =>
    found(passkeys.find(personOf(request).id, (request.params as {id: string}).id))

  function addView(request: FastifyRequest, name: string, problems: Problems = {}) {
    const visitor = visitorOf(request)
    const options = passkeys.creationOptions(personOf(request), visitor.formToken)
    return addPasskeyView(visitor, {name, options, host: passkeys.host ?? '', problems})
  }
}

const isPasskeyName = (name: string) => name.length <= maxPasskeyName && isReadable(name)
