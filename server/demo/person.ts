import {type Browser, createBrowser} from './browser.ts'

/** The demo's person, who does everything through the pages. */
export interface Person {
  email: string
  password: string
  createProject(name: string, address: string): Promise<void>
  /** Opens the address that a device shows and allows it, for the person's only project. */
  allowDevice(verificationUri: string, name: string): Promise<void>
}

/** Opens the setup link and makes the first account. */
export async function setUpPerson(
  server: string,
  setupLink: string,
  {name, email, password}: {name: string; email: string; password: string},
): Promise<Person> {
  const browser = createBrowser(server)
  await browser.submit(await browser.open(setupLink), {name, email, password})
  return {
    email,
    password,
    createProject: (project, address) => createProject(browser, project, address),
    allowDevice: (verificationUri, device) => allowDevice(browser, verificationUri, device),
  }
}

async function createProject(browser: Browser, name: string, address: string) {
  await browser.submit(await browser.open('/projects'), {name, address})
}

async function allowDevice(browser: Browser, verificationUri: string, name: string) {
  const codePage = await browser.open(verificationUri)
  const code = new URL(verificationUri).searchParams.get('user_code') ?? ''
  const consent = await browser.submit(codePage, {user_code: code})
  await browser.submit(consent, {name, decision: 'allow'})
}
