import t from 'tap'
import {operations} from '../../../../server/control/operations.ts'
import {startServer} from '../../../helper.ts'
import {formToken} from '../form-browser.ts'
import {emailsOf, startMailing} from '../mailing.ts'
import {addSignedIn, signIn} from '../people.ts'
import {setUpSecondStep} from '../second-step.ts'

t.test('an administrator resets how a person signs in, and the person is told', async (t) => {
  const server = await startMailing(t)
  const anna = await addSignedIn(server, 'Anna')
  await setUpSecondStep(server, anna.browser)
  const {email} = await server.addPerson('Root', {isAdmin: true})
  const root = await signIn(server, email)
  await emailsOf(server)
  const path = `/settings/administration/people/${anna.account.id}/sign-in`
  const page = await root.open(path)
  t.match(page.text, /Reset how Anna signs in\?.*anna@example\.org Passkeys 0 Second step On/)
  t.match(await root.press(page, 'Reset sign-in'), {path: '/settings/administration?done=saved'})
  t.match(await emailsOf(server), [
    {to: ['anna@example.org'], subject: 'An administrator reset your sign-in', text: /\/settings\/sessions\n/},
  ])
  const list = await anna.browser.open('/settings/sessions')
  t.match(list.text, /An administrator removed your passkeys and your second step on/, 'and stays signed in')
  await signIn(server, 'anna@example.org')
  t.match((await root.open(path)).text, /There is nothing to reset/)
  const isReset = ({kind}: {kind: string}) => kind === 'sign-in-reset'
  const {audit} = server.services
  t.match(audit.list({count: 50}).find(isReset), {byName: 'Root', address: '127.0.0.1'})
  const own = audit.list({accountId: anna.account.id, count: 50}).find(isReset)
  t.match(own, {byName: 'Root', address: null}, 'only administrators see the address')
  server.clock.advance(30 * 24 * 60 * 60_000)
  const later = await signIn(server, 'anna@example.org')
  t.notMatch((await later.open('/settings/sessions')).text, /An administrator removed/)
})

t.test('only administrators reset, and only after a recent sign-in', async (t) => {
  const server = await startServer(t)
  const anna = await addSignedIn(server, 'Anna')
  const bruno = await addSignedIn(server, 'Bruno')
  await setUpSecondStep(server, bruno.browser)
  const path = `/settings/administration/people/${bruno.account.id}/sign-in`
  const token = formToken((await anna.browser.open('/projects')).html)
  t.equal((await anna.browser.open(path)).status, 404)
  const send = () => anna.browser.send(path, {method: 'POST', body: new URLSearchParams({token})})
  t.equal((await send()).status, 404)
  server.services.accounts.setAdmin(anna.account.id, true)
  server.clock.advance(15 * 60_000 + 1)
  t.match((await send()).path, /^\/signin\?.*again=1/)
  t.ok(server.services.secondSteps.since(bruno.account.id))
  t.equal((await anna.browser.open('/settings/administration/people/x/sign-in')).path.slice(0, 7), '/signin')
})

t.test('the command resets by email or by name, and refuses an ambiguous one', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  await setUpSecondStep(server, browser)
  const reset = (person: string) => operations['user reset-sign-in'](server.services, {person})
  t.same(await reset('Anna'), {id: account.id, email: account.email, passkeys: 0, hadSecondStep: true, isTold: false})
  t.match(await reset(account.email), {hadSecondStep: false})
  await server.services.accounts.create({email: 'other@example.org', name: 'Anna', language: 'en'})
  await t.rejects(reset('Anna'), {message: /Anna: several people have this name; give the email instead/})
  await t.rejects(reset('Eve'), {code: 'invalid_input'})
  await signIn(server, account.email)
})
