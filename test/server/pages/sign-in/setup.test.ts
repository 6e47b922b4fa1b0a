import t from 'tap'
import {startServer} from '../../../helper.ts'
import {openBrowser} from '../form-browser.ts'

const anna = {'Your name': 'Anna', Email: 'Anna@example.org', Password: 'correct horse battery'}

t.test('the setup link creates the first account, an administrator who is signed in', async (t) => {
  const {url, services} = await startServer(t)
  const browser = openBrowser(url)
  const form = await browser.open(`/setup?link=${services.links.create('setup')}`)
  const landed = await browser.press(form, 'Create account', anna)
  t.match(landed, {status: 200, path: '/projects'})
  t.match(services.accounts.list(), [
    {name: 'Anna', email: 'anna@example.org', language: 'en', isAdmin: true, isMaker: true},
  ])
})

t.test("the account gets the browser's language", async (t) => {
  const {url, services} = await startServer(t)
  const browser = openBrowser(url, {'accept-language': 'it-IT,it;q=0.9'})
  const form = await browser.open(`/setup?link=${services.links.create('setup')}`)
  t.match(form.text, /Il tuo nome.*Email.*Password.*Crea account/)
  const {'Your name': name, ...rest} = anna
  await browser.press(form, 'Crea account', {'Il tuo nome': name, ...rest})
  t.match(services.accounts.list(), [{language: 'it'}])
})

t.test('problems are shown at each field, and valid text stays', async (t) => {
  const {url, services} = await startServer(t)
  const browser = openBrowser(url)
  const form = await browser.open(`/setup?link=${services.links.create('setup')}`)
  const answer = await browser.press(form, 'Create account', {'Your name': '<b>Anna', Email: 'anna', Password: 'short'})
  t.equal(answer.status, 400)
  t.match(answer.html, /<title>Problem: /)
  t.match(answer.html, /role="alert".*href="#email".*href="#password"/s)
  t.match(answer.html, /aria-describedby="email-problem"\s+aria-invalid="true"/)
  t.match(answer.html, /value="&#60;b&#62;Anna"/)
  t.notMatch(answer.html, /<b>Anna|short"/)
  t.equal(services.accounts.count(), 0)
  const landed = await browser.press(answer, 'Create account', anna)
  t.equal(landed.path, '/projects', 'the link still works')
})

t.test('a used, replaced or invented link says how to continue', async (t) => {
  const {url, services} = await startServer(t)
  const browser = openBrowser(url)
  const old = services.links.create('setup')
  const link = services.links.create('setup')
  for (const wrong of ['', 'x', old]) {
    const page = await browser.open(`/setup?link=${wrong}`)
    t.match(page, {status: 410, text: /does not work.*start it again: the terminal shows a new link/})
  }
  const form = await browser.open(`/setup?link=${link}`)
  await browser.press(form, 'Create account', anna)
  const late = openBrowser(url)
  t.match(await late.open(`/setup?link=${link}`), {status: 410, text: /already exists.*Sign in/})
})

t.test('when two people use one setup link, one creates the account', async (t) => {
  const {url, services} = await startServer(t)
  const link = services.links.create('setup')
  const statuses = await Promise.all(
    ['anna', 'bruno'].map(async (name) => {
      const browser = openBrowser(url)
      const form = await browser.open(`/setup?link=${link}`)
      return (await browser.press(form, 'Create account', {...anna, Email: `${name}@example.org`})).status
    }),
  )
  t.same(statuses.sort(), [200, 410])
  t.equal(services.accounts.count(), 1)
})
