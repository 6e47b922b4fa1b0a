import t from 'tap'
import {startServer} from '../../../helper.ts'
import {formWith} from '../form-browser.ts'
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
  t.match(await browser.press(page, 'Save', {'Your name': ' '}), {status: 400, text: /Write your name/})
  t.match(server.services.accounts.byId(account.id), {name: 'Anna'})
  await browser.press(page, 'Save', {Language: 'constructor'})
  t.match(server.services.accounts.byId(account.id), {name: 'Anna', language: 'en'})
})
