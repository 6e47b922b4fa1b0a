import {type Browser, createBrowser} from './browser.ts'

/** A visitor of the pages. */
export interface Person {
  /** Resolves with the project's id. */
  createProject(name: string): Promise<string>
  /** Opens the address that a device shows and allows it for a project. Registered apps take no `name`. */
  allowDevice(verificationUri: string, choice: {name?: string; project: string}): Promise<void>
}

/** Opens the setup link and creates the first account. */
export async function setUpPerson(
  server: string,
  setupLink: string,
  account: {name: string; email: string; password: string},
): Promise<Person> {
  const browser = createBrowser(server)
  await browser.submit(await browser.open(setupLink), account)
  return personAt(browser)
}

/** Signs in to an existing account. */
export async function signInPerson(server: string, account: {email: string; password: string}): Promise<Person> {
  const browser = createBrowser(server)
  await browser.submit(await browser.open('/signin'), account)
  return personAt(browser)
}

const personAt = (browser: Browser): Person => ({
  createProject: (name) => createProject(browser, name),
  allowDevice: (verificationUri, choice) => allowDevice(browser, verificationUri, choice),
})

async function createProject(browser: Browser, name: string): Promise<string> {
  const page = await browser.submit(await browser.open('/projects'), {name, address: ''})
  return /\/projects\/([^/?]+)/.exec(page.url)?.[1] ?? ''
}

async function allowDevice(browser: Browser, verificationUri: string, choice: {name?: string; project: string}) {
  const userCode = new URL(verificationUri).searchParams.get('user_code') ?? ''
  const consent = await browser.submit(await browser.open(verificationUri), {user_code: userCode})
  await browser.submit(consent, {...choice, decision: 'allow'})
}
