import t from 'tap'
import {deleteAccount} from '../../../../server/endings/delete-account.ts'
import {startServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

t.test('a reset link sets a new password, ends the other sessions and signs in', async (t) => {
  const server = await startServer(t)
  const {account, browser: old} = await addSignedIn(server, 'Anna')
  const browser = openBrowser(server.url)
  const form = await browser.open(`/reset?link=${server.services.links.create('reset', account.id)}`)
  t.match(form.text, /For anna@example.org/)
  const landed = await browser.press(form, 'Save password', {'New password': 'another horse battery'})
  t.match(landed, {path: '/projects?done=password', text: /Your new password is saved/})
  t.match((await old.open('/projects')).path, /^\/signin/)
  t.ok(await server.services.accounts.verifyPassword('anna@example.org', 'another horse battery'))
})

t.test('a password that is too short changes nothing', async (t) => {
  const server = await startServer(t)
  const {account, browser: old} = await addSignedIn(server, 'Anna')
  const browser = openBrowser(server.url, {'accept-language': 'it'})
  const form = await browser.open(`/reset?link=${server.services.links.create('reset', account.id)}`)
  const answer = await browser.press(form, 'Salva la password', {'Nuova password': 'corta'})
  t.match(answer, {status: 400, text: /deve avere almeno 10 caratteri/})
  t.equal((await old.open('/projects')).path, '/projects')
  const landed = await browser.press(answer, 'Salva la password', {'Nuova password': 'cavallo batteria'})
  t.equal(landed.status, 200, 'the link still works')
})

t.test('a reset link works once, for a day', async (t) => {
  const server = await startServer(t)
  const {id} = await server.addPerson('Anna')
  const browser = openBrowser(server.url)
  const link = server.services.links.create('reset', id)
  const form = await browser.open(`/reset?link=${link}`)
  await browser.press(form, 'Save password', {'New password': 'another horse battery'})
  const again = openBrowser(server.url)
  t.match(await again.open(`/reset?link=${link}`), {
    status: 410,
    text: /does not work.*npm run -s pianta -- user reset-password EMAIL Back to sign-in/,
  })
  t.notMatch((await browser.open(`/reset?link=${link}`)).text, /Back to sign-in/, 'who is signed in is past it')

  const late = server.services.links.create('reset', id)
  const open = await again.open(`/reset?link=${late}`)
  server.clock.advance(24 * 60 * 60 * 1000)
  const answer = await again.press(open, 'Save password', {'New password': 'a third horse battery'})
  t.equal(answer.status, 410)
  t.notOk(await server.services.accounts.verifyPassword('anna@example.org', 'a third horse battery'))
})

t.test('an account deleted while its password is hashed stays deleted', async (t) => {
  const server = await startServer(t)
  const {id} = await server.addPerson('Anna')
  await server.addPerson('Bruno', {isAdmin: true})
  const browser = openBrowser(server.url)
  const form = await browser.open(`/reset?link=${server.services.links.create('reset', id)}`)
  const answer = browser.press(form, 'Save password', {'New password': 'another horse battery'})
  // The link is looked up synchronously, right before the password is hashed.
  const {find} = server.services.links
  const used = new Promise<void>((resolve) => {
    server.services.links.find = (...link) => {
      setImmediate(() => {
        deleteAccount(server.services, id)
        resolve()
      })
      return find(...link)
    }
  })
  await used
  t.match(await answer, {status: 410, text: /does not work/})
})
