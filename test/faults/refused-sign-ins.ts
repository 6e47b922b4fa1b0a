import {password, type TestServer} from '../helper.ts'
import {addApp, authorizationPath, goOn, redeemForm} from '../server/pages/apps.ts'
import {type FormBrowser, formWith, openBrowser} from '../server/pages/form-browser.ts'
import {addSignedIn, askForCode} from '../server/pages/people.ts'
import {setUpSecondStep} from '../server/pages/second-step.ts'
import {addSoftPasskey} from '../server/pages/soft-passkey.ts'

/** The answer to a request. */
export interface Answer {
  status: number
  text: string
}

/** Something that a person or a program does once, and that uses a code, a link or a request up. */
export interface Attempt {
  /** Does it, or tries again after a refusal. */
  act(): Promise<Answer>
  /** Its answer when it is done. */
  done: RegExp
}

const chosen = 'another horse battery'

/** Posts a form as a program does. */
async function post(url: string, form: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, {method: 'POST', body: new URLSearchParams(form)})
  return {status: response.status, text: await response.text()}
}

/** Presses a button of a page that stays open, like a person trying again. */
const pressing =
  (browser: FormBrowser, page: Awaited<ReturnType<FormBrowser['open']>>, button: string, filled = {}) =>
  (): Promise<Answer> =>
    browser.press(page, button, filled)

async function openCodePage(server: TestServer, email: string) {
  const browser = openBrowser(server.url)
  return {
    browser,
    page: await browser.press(await browser.open('/signin'), 'Sign in', {Email: email, Password: password}),
  }
}

/** Prepares each attempt, by name, on a server with accounts. */
export const attempts: Record<string, (server: TestServer) => Promise<Attempt>> = {
  async 'a sign-in'(server) {
    const {email} = await server.addPerson('Bruno')
    const browser = openBrowser(server.url)
    const act = pressing(browser, await browser.open('/signin'), 'Sign in', {Email: email, Password: password})
    return {act, done: /No project yet/}
  },

  async 'a passkey'(server) {
    const {id} = await server.addPerson('Aldo')
    const authenticator = addSoftPasskey(server, id)
    const browser = openBrowser(server.url)
    const page = await browser.open('/signin')
    const {fields, action} = formWith(page, 'Sign in with a passkey')
    fields.set('credential', authenticator.answer(page.html))
    return {act: () => browser.send(action, {method: 'POST', body: fields}), done: /No project yet/}
  },

  async 'the link of the first account'(server) {
    const browser = openBrowser(server.url)
    const page = await browser.open(`/setup?link=${server.services.links.create('setup')}`)
    const anna = {'Your name': 'Anna', Email: 'anna@example.org', Password: password}
    return {act: pressing(browser, page, 'Create account', anna), done: /No project yet/}
  },

  async 'an invitation'(server) {
    const {services} = server
    const {id: invitedBy} = await server.addPerson('Ben')
    const {id: projectId} = services.projects.create(
      {name: 'Casa', address: null},
      {ownerId: invitedBy, language: 'en'},
    )
    const link = services.members.invite({projectId, role: 'viewer', email: null, invitedBy})
    const browser = openBrowser(server.url)
    const page = await browser.open(`/invitation?link=${link}`)
    const cora = {'Your name': 'Cora', Email: 'cora@example.org', Password: password}
    return {act: pressing(browser, page, 'Create account and join', cora), done: /Casa/}
  },

  async 'a changed password'(server) {
    const {browser} = await addSignedIn(server, 'Dina')
    const page = await browser.open('/settings/account/password')
    const filled = {'Your current password': password, 'New password': chosen}
    return {act: pressing(browser, page, 'Save password', filled), done: /password/}
  },

  async 'a recovery code'(server) {
    const {account, browser: first} = await addSignedIn(server, 'Carla')
    const {recoveryCodes} = await setUpSecondStep(server, first)
    const {browser, page} = await openCodePage(server, account.email)
    const filled = {'Recovery code': recoveryCodes[0] ?? ''}
    return {act: pressing(browser, page, 'Use recovery code', filled), done: /No project yet/}
  },

  async 'a one-time code'(server) {
    const {account, browser: first} = await addSignedIn(server, 'Dario')
    const phone = await setUpSecondStep(server, first)
    const {browser, page} = await openCodePage(server, account.email)
    return {act: pressing(browser, page, 'Continue', {'One-time code': phone.code()}), done: /No project yet/}
  },

  async 'a link for a new password'(server) {
    const {id} = await server.addPerson('Elsa')
    const browser = openBrowser(server.url)
    const page = await browser.open(`/reset?link=${server.services.links.create('reset', id)}`)
    return {act: pressing(browser, page, 'Save password', {'New password': chosen}), done: /No project yet/}
  },

  async 'a link for a new password, before a second step'(server) {
    const {account, browser: first} = await addSignedIn(server, 'Fabio')
    await setUpSecondStep(server, first)
    const browser = openBrowser(server.url)
    const page = await browser.open(`/reset?link=${server.services.links.create('reset', account.id)}`)
    return {act: pressing(browser, page, 'Save password', {'New password': chosen}), done: /One-time code/}
  },

  async 'a link for a new address'(server) {
    const {account, browser} = await addSignedIn(server, 'Gaia')
    const link = server.services.links.create('email', account.id, 'gaia@new.example.org')
    const page = await browser.open(`/settings/account/email/confirm?link=${link}`)
    return {act: pressing(browser, page, 'Use this address'), done: /gaia@new\.example\.org/}
  },

  async 'a consent'(server) {
    const {account, browser} = await addSignedIn(server, 'Ida')
    server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
    const app = addApp(server, {ownerId: account.id})
    const consent = await browser.open(authorizationPath(app))
    return {act: pressing(browser, consent, 'Allow'), done: /Lampada is connected/}
  },

  async 'the code of a consent'(server) {
    const {account, browser} = await addSignedIn(server, 'Jana')
    server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
    const app = addApp(server, {ownerId: account.id})
    const allowed = await browser.press(await browser.open(authorizationPath(app)), 'Allow')
    const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(allowed.html) ?? []
    const {pathname, search} = new URL(address)
    return {act: () => browser.send(pathname + search), done: /code=/}
  },

  async 'the tokens of a consent'(server) {
    const {account, browser} = await addSignedIn(server, 'Kim')
    server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
    const app = addApp(server, {ownerId: account.id})
    const allowed = await browser.press(await browser.open(authorizationPath(app)), 'Allow')
    const code = (await goOn(browser, allowed)).get('code') ?? ''
    return {act: () => post(`${server.url}/oidc/token`, redeemForm(app, code)), done: /access_token/}
  },

  async 'the request of an app'(server) {
    const {account, browser} = await addSignedIn(server, 'Olga')
    const app = addApp(server, {ownerId: account.id})
    return {act: () => browser.send(authorizationPath(app), {headers: {accept: 'text/html'}}), done: /Connect Lampada/}
  },

  async 'an approved device'(server) {
    const {browser} = await addSignedIn(server, 'Lea')
    const {user_code} = await askForCode(server)
    const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
    const filled = {'Name of this device': 'Hall tablet', 'Name of your first project': 'Casa'}
    return {act: pressing(browser, consent, 'Allow', filled), done: /Hall tablet is connected/}
  },

  async 'a denied device'(server) {
    const {browser} = await addSignedIn(server, 'Mara')
    const {user_code} = await askForCode(server)
    const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
    return {act: pressing(browser, consent, 'Deny'), done: /denied/i}
  },

  async 'the tokens of a device'(server) {
    const {browser} = await addSignedIn(server, 'Nino')
    const {user_code, device_code} = await askForCode(server)
    const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
    await browser.press(consent, 'Allow', {'Name of this device': 'Tablet', 'Name of your first project': 'Casa'})
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    return {
      act: () => post(`${server.url}/oidc/token`, {client_id: 'device', device_code, grant_type}),
      done: /access_token/,
    }
  },

  async 'a code for a device'(server) {
    const form = {client_id: 'device', scope: 'openid projects:read'}
    return {act: () => post(`${server.url}/oidc/device/auth`, form), done: /user_code/}
  },
}
