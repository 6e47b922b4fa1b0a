import {type Browser, createBrowser} from './browser.ts'

/** The demo's person, who does everything through the pages. */
export interface Person {
  /** Resolves to the project's id. */
  createProject(name: string): Promise<string>
  /** Opens the address that a device shows, compares the code and allows it for this project. A registered app has its name. */
  allowDevice(verificationUri: string, choice: {name?: string; project: string}): Promise<void>
}

/** Opens the setup link and makes the first account. */
export async function setUpPerson(
  server: string,
  setupLink: string,
  account: {name: string; email: string; password: string},
): Promise<Person> {
  const browser = createBrowser(server)
  await browser.submit(await browser.open(setupLink), account)
  return personAt(browser)
}

/** Signs in to an account that is there. */
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
  const made = await browser.submit(await browser.open('/projects'), {name, address: ''})
  return new URL(made.url).searchParams.get('made') ?? ''
}

async function allowDevice(browser: Browser, verificationUri: string, choice: {name?: string; project: string}) {
  const shown = new URL(verificationUri).searchParams.get('user_code') ?? ''
  const consent = await browser.submit(await browser.open(verificationUri), {user_code: shown})
  await browser.submit(consent, {...choice, decision: 'allow'})
}
