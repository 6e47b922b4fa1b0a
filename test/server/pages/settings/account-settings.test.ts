import t from 'tap'
import {eq} from '../../../../server/database/drizzle.ts'
import {account as accounts} from '../../../../server/database/tables/accounts.ts'
import {startServer} from '../../../helper.ts'
import {formWith} from '../form-browser.ts'
import {startMailing} from '../mailing.ts'
import {addSignedIn} from '../people.ts'

t.test('a person changes their name and their language', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await browser.open('/settings/account')
  t.match(page.text, /You sign in with anna@example.org/)
  const saved = await browser.press(page, 'Save', {'Your name': ' <b>Anna ', Language: 'it'})
  t.match(saved.text, /Il tuo account.*Salvato\./)
  t.notMatch(saved.html, /<b>/)
  t.match(server.services.accounts.byId(account.id), {name: '<b>Anna', language: 'it'})
  t.equal(formWith(saved, 'Salva').fields.get('language'), 'it')
})

t.test('an empty name is refused, an unknown language ignored', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await browser.open('/settings/account')
  t.match(await browser.press(page, 'Save', {'Your name': ' '}), {status: 400, text: /Enter your name/})
  t.match(server.services.accounts.byId(account.id), {name: 'Anna'})
  await browser.press(page, 'Save', {Language: 'constructor'})
  t.match(server.services.accounts.byId(account.id), {name: 'Anna', language: 'en'})
})

t.test('a person turns emails about comments off and on, with a mail server', async (t) => {
  const server = await startMailing(t)
  const {accounts: store, database} = server.services
  const {account, browser} = await addSignedIn(server, 'Anna')
  const choice = 'News about my projects, comments and apps'
  const page = await browser.open('/settings/account')
  t.match(page.text, /Emails to you Emails you receive You get none of these emails until you confirm/)
  t.equal(formWith(page, 'Save choice').box(choice)?.isChecked, true, 'it is on at first')
  const off = await browser.press(page, 'Save choice', {[choice]: ''})
  t.match(off.text, /Your choice is saved\./)
  t.equal(formWith(off, 'Save choice').box(choice)?.isChecked, false)
  t.match(store.byId(account.id), {wantsMail: false, name: 'Anna'})
  database.update(accounts).set({isEmailVerified: true, language: 'it'}).where(eq(accounts.id, account.id)).run()
  const other = await server.addPerson('Bob')
  store.setWantsMail(other.id, false)
  const again = await browser.open('/settings/account')
  t.match(again.text, /Email per te Email che ricevi Novità sui miei progetti, sui miei commenti/)
  const label = 'Novità sui miei progetti, sui miei commenti e sulle mie app'
  const on = await browser.press(again, 'Salva la scelta', {[label]: 'on'})
  t.match(on.text, /La tua scelta è salvata\./)
  t.match(store.byId(account.id), {wantsMail: true})
  t.match(store.byId(other.id), {wantsMail: false}, "another person's choice is theirs")
})

t.test('without a mail server there is no choice of emails', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  t.notMatch((await browser.open('/settings/account')).text, /Emails to you|Save choice/)
})
