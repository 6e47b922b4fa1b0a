import t, {type Test} from 'tap'
import {eq} from '../../../../server/database/drizzle.ts'
import {account} from '../../../../server/database/tables/accounts.ts'
import {startServer} from '../../../helper.ts'
import {startMailServer} from '../../mail/mail-server.ts'
import {decode, formToken, openBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

type Role = 'owner' | 'editor' | 'viewer'

/** Starts with Anna and her project. */
async function openProject(t: Test, settings: Record<string, string> = {}) {
  const server = await startServer(t, settings)
  const anna = await addSignedIn(server, 'Anna')
  const {members, projects} = server.services
  const {id} = projects.create({name: '<i>Casa', address: null}, {ownerId: anna.account.id, language: 'en'})
  const invite = (role: Role, email: string | null = null) => {
    const token = members.invite({projectId: id, role, email, invitedBy: anna.account.id})
    return {token, path: `/invitation?link=${token}`}
  }
  return {...server, members, id, anna, invite, people: `/projects/${id}/people`}
}

const dario = {'Your name': 'Dario', Email: 'Dario@example.org', Password: 'correct horse battery'}

t.test('a person with an account signs in and joins', async (t) => {
  const {invite, url, addPerson, id, members} = await openProject(t)
  const {id: bruno} = await addPerson('Bruno')
  const {path} = invite('editor')
  const browser = openBrowser(url)
  const welcome = await browser.open(path)
  t.match(welcome, {status: 200, text: /Join “<i>Casa”\? Anna invites you.*Your role Editor: changes the plans/})
  t.notMatch(welcome.html, /<i>/)
  t.equal(welcome.headers.get('referrer-policy'), 'same-origin')
  const next = /href="(\/signin\?next=[^"]*)"/.exec(decode(welcome.html))?.[1] ?? ''
  const asked = await browser.press(await browser.open(next), 'Sign in', {
    Email: 'bruno@example.org',
    Password: dario.Password,
  })
  t.match(asked, {path, text: /Signed in as Bruno \(bruno@example\.org\) Use another account/})
  const landed = await browser.press(asked, 'Join')
  t.match(landed, {path: `/projects/${id}?done=joined`, text: /You joined the project/})
  t.equal(members.roleOf(id, bruno), 'editor')
  t.match(await browser.press(asked, 'Join'), {status: 410, text: /This invitation does not work/})
  t.equal((await browser.open(path)).status, 410)
})

t.test('a person who is signed in to the wrong account switches, and keeps the invitation', async (t) => {
  const {anna, invite} = await openProject(t)
  const {path} = invite('viewer')
  const already = await anna.browser.open(path)
  t.match(already.text, /You are already in “<i>Casa”.*The invitation still works.*Signed in as Anna/)
  t.notMatch(already.text, /Join/)
  const welcome = await anna.browser.press(already, 'Use another account')
  t.match(welcome, {path, text: /If you have an account here Sign in If you are new here/})
  t.match((await anna.browser.open('/projects')).path, /^\/signin/, 'signed out')
})

t.test('a member with a lower role is raised, and told so', async (t) => {
  const server = await openProject(t)
  const {invite, members, id} = server
  const bruno = await addSignedIn(server, 'Bruno')
  members.join(invite('viewer').token, bruno.account.id)
  const asked = await bruno.browser.open(invite('owner').path)
  t.match(asked.text, /You are already in this project\. If you join, your role becomes: Owner/)
  const landed = await bruno.browser.press(asked, 'Join')
  t.match(landed, {path: `/projects/${id}?done=raised`, text: /Your new role in this project is saved/})
  t.equal(members.roleOf(id, bruno.account.id), 'owner')
  const lower = invite('viewer')
  const page = await bruno.browser.open('/projects')
  const token = formToken(page.html)
  const body = new URLSearchParams({token, link: lower.token})
  t.equal((await bruno.browser.send('/invitation', {method: 'POST', body})).path, `/projects/${id}`)
  t.equal(members.roleOf(id, bruno.account.id), 'owner')
})

t.test('a new person creates an account, neither administrator nor maker', async (t) => {
  const {invite, url, services, members, id} = await openProject(t)
  const browser = openBrowser(url, {'accept-language': 'it'})
  const form = await browser.open(invite('viewer').path)
  const {'Your name': name, ...rest} = dario
  const landed = await browser.press(form, 'Crea l’account ed entra', {'Il tuo nome': name, ...rest})
  t.match(landed, {path: `/projects/${id}?done=joined`, text: /Ora fai parte del progetto/})
  const account = services.accounts.byEmail('dario@example.org')
  t.match(account, {name: 'Dario', language: 'it', isAdmin: false, isMaker: false, isEmailVerified: false})
  t.equal(members.roleOf(id, account?.id ?? ''), 'viewer')
  t.equal(
    (await browser.press(form, 'Crea l’account ed entra', {'Il tuo nome': name, ...rest})).status,
    403,
    'a stale form',
  )
})

t.test('a person who is signed in creates no second account', async (t) => {
  const server = await openProject(t)
  const {token: link, path} = server.invite('viewer')
  const {browser} = await addSignedIn(server, 'Bruno')
  const body = new URLSearchParams({
    token: formToken((await browser.open(path)).html),
    link,
    name: 'Dario',
    email: 'dario@example.org',
    password: dario.Password,
  })
  t.match(await browser.send('/invitation/account', {method: 'POST', body}), {text: /Signed in as Bruno/})
  t.equal(server.services.accounts.byEmail('dario@example.org'), undefined)
})

t.test('problems with a new account are shown at each field, and the link still works', async (t) => {
  const {invite, url, services} = await openProject(t)
  const browser = openBrowser(url)
  const form = await browser.open(invite('viewer').path)
  const answer = await browser.press(form, 'Create account and join', {
    'Your name': '<b>',
    Email: 'anna@example.org',
    Password: 'short',
  })
  t.match(answer, {status: 400, text: /Another account already uses this address.*at least 10 characters/})
  t.match(answer.html, /<title>Problem: .*value="&#60;b&#62;"/s)
  t.equal(services.accounts.count(), 1)
  t.match((await browser.press(answer, 'Create account and join', dario)).text, /You joined the project/)
})

t.test('when two new people use one link, one gets in and has an account', async (t) => {
  const {invite, url, services, members, id} = await openProject(t)
  const {path} = invite('viewer')
  const answers = await Promise.all(
    ['carla', 'dario'].map(async (name) => {
      const browser = openBrowser(url)
      const form = await browser.open(path)
      return browser.press(form, 'Create account and join', {...dario, Email: `${name}@example.org`})
    }),
  )
  t.same(answers.map(({status}) => status).sort(), [200, 410])
  t.equal(members.list(id).length, 2)
  t.equal(services.accounts.count(), 2, 'no account without its invitation')
})

t.test('another person can use the link while an account is created: one gets in', async (t) => {
  const server = await openProject(t)
  const {invite, url, services, members, id} = server
  const {path} = invite('viewer')
  const bruno = await addSignedIn(server, 'Bruno')
  const joining = await bruno.browser.open(path)
  const browser = openBrowser(url)
  const form = await browser.open(path)
  const answers = await Promise.all([
    browser.press(form, 'Create account and join', dario),
    bruno.browser.press(joining, 'Join'),
  ])
  t.same(answers.map(({status}) => status).sort(), [200, 410])
  t.equal(members.list(id).length, 2)
  t.equal(
    services.accounts.byEmail('dario@example.org') === undefined,
    members.roleOf(id, bruno.account.id) === 'viewer',
  )
})

t.test('a link withdrawn meanwhile creates no account', async (t) => {
  const {invite, url, services, members} = await openProject(t)
  const {token, path} = invite('viewer')
  const browser = openBrowser(url)
  const form = await browser.open(path)
  members.withdrawLink(token)
  t.match(await browser.press(form, 'Create account and join', dario), {
    status: 410,
    text: /Ask the person who invited you/,
  })
  t.equal(services.accounts.count(), 1)
  for (const link of ['', 'x', '%00']) t.equal((await browser.open(`/invitation?link=${link}`)).status, 410)
})

t.test('one address creates at most 20 accounts an hour', async (t) => {
  const {invite, url, clock} = await openProject(t)
  const browser = openBrowser(url)
  const form = await browser.open(invite('viewer').path)
  const tooShort = () => browser.press(form, 'Create account and join', {...dario, Password: 'short'})
  for (let time = 0; time < 20; time++) t.equal((await tooShort()).status, 400)
  t.equal((await tooShort()).status, 429)
  clock.advance(60 * 60_000)
  t.equal((await tooShort()).status, 400)
})

t.test("an invitation is emailed in the inviter's language, and shown to nobody else", async (t) => {
  const mailServer = await startMailServer(t)
  const {anna, people, services, url, id} = await openProject(t, mailServer.settings)
  // Older accounts may have an unreadable name.
  const name = 'Anna\r\nBcc: x@example.org'
  services.database.update(account).set({name, language: 'it'}).where(eq(account.id, anna.account.id)).run()
  const page = await anna.browser.open(people)
  const done = await anna.browser.press(page, 'Invita', {Ruolo: 'editor', Email: ' Dario@example.org '})
  t.match(done, {path: `${people}?done=mailed`, text: /L’invito è stato inviato.*dario@example\.org Può modificare/})
  const letter = await mailServer.next()
  t.match(letter, {
    to: ['dario@example.org'],
    subject: 'Anna Bcc: x@example.org ti invita in «<i>Casa»',
    text: /^Anna Bcc: x@example.org ti invita nel progetto «<i>Casa»/,
  })
  const [link = ''] = /http\S+/.exec(letter.text) ?? []
  t.notMatch(decode(done.html), /link=/)

  const browser = openBrowser(url)
  const form = await browser.open(link.slice(url.length))
  t.match(form.html, /value="dario@example\.org"/)
  await browser.press(form, 'Create account and join', {'Your name': 'Dario', Password: dario.Password})
  t.match(services.accounts.byEmail('dario@example.org'), {isEmailVerified: true})
  t.equal(services.members.list(id).length, 2)
})

t.test('an account with another address than the invited one is not verified', async (t) => {
  const {invite, url, services} = await openProject(t)
  const browser = openBrowser(url)
  const form = await browser.open(invite('viewer', 'carla@example.org').path)
  t.match(form.html, /value="carla@example\.org"/)
  await browser.press(form, 'Create account and join', dario)
  t.match(services.accounts.byEmail('dario@example.org'), {isEmailVerified: false})
})

t.test('an empty address makes a link, even with a mail server', async (t) => {
  const mailServer = await startMailServer(t)
  const {anna, people} = await openProject(t, mailServer.settings)
  const shown = await anna.browser.press(await anna.browser.open(people), 'Invite')
  t.match(decode(shown.html), /\/invitation\?link=/)
  t.same(mailServer.emails, [])
})

t.test("an invalid address or a member's address gets no email", async (t) => {
  const mailServer = await startMailServer(t)
  const {anna, people, members, id} = await openProject(t, mailServer.settings)
  const page = await anna.browser.open(people)
  const wrong = await anna.browser.press(page, 'Invite', {Role: 'editor', Email: 'nobody'})
  t.match(wrong, {status: 400, text: /Enter an address like/})
  t.match(wrong.html, /value="nobody"/)
  t.match(wrong.html, /value="editor" selected/)
  t.match(await anna.browser.press(page, 'Invite', {Email: 'ANNA@example.org'}), {
    status: 400,
    text: /is already in the project/,
  })
  t.same(members.invitations(id), [])
  t.same(mailServer.emails, [])
})

t.test('an invitation whose email fails is withdrawn', async (t) => {
  const mailServer = await startMailServer(t, {
    onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
  })
  const {anna, people, members, id} = await openProject(t, mailServer.settings)
  const answer = await anna.browser.press(await anna.browser.open(people), 'Invite', {Email: 'dario@example.org'})
  t.match(answer, {status: 400, text: /The email could not be sent, so nobody was invited/})
  t.same(members.invitations(id), [])
})

t.test('an address gets at most five invitations a day', async (t) => {
  const mailServer = await startMailServer(t)
  const {anna, people, members, id} = await openProject(t, mailServer.settings)
  const page = await anna.browser.open(people)
  const invite = (Email: string) => anna.browser.press(page, 'Invite', {Email})
  for (let time = 0; time < 5; time++) t.equal((await invite('dario@example.org')).status, 200)
  t.equal((await invite('DARIO@example.org')).status, 429)
  t.equal(mailServer.emails.length, 5)
  t.equal(members.invitations(id).length, 1, 'the last takes the place of those before')
  t.equal((await invite('carla@example.org')).status, 200)
})
