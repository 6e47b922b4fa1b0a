import type {Test} from 'tap'
import {startServer} from '../../../helper.ts'
import {flatXml, zip} from '../../imports/archives.ts'
import type {BrowserPage} from '../form-browser.ts'
import {signIn} from '../people.ts'

interface Starting {
  language?: 'en' | 'it'
  settings?: Record<string, string>
}

/** Creates a person with a project, in a browser where they are signed in. */
export async function startImport(t: Test, {language = 'en', settings = {}}: Starting = {}) {
  const server = await startServer(t, settings)
  const account = await server.addPerson('Anna', {language})
  const {id} = server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language})
  const browser = await signIn(server, account.email)
  const path = `/projects/${id}/import`
  const send = async (file: File | File[], page?: BrowserPage) => {
    return browser.press(page ?? (await browser.open(path)), language === 'it' ? 'Importa' : 'Import', {File: file})
  }
  const last = () => server.services.revisions.last(id)
  return {server, account, id, browser, path, send, last}
}

export const fileOf = (content: Buffer | string, name = 'Flat 2.sh3d') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
export const archive = async (xml = flatXml(), more: Record<string, Buffer> = {}) =>
  fileOf(await zip({'Home.xml': xml, ...more}))
export const json = (home: unknown, name = 'home.json') => fileOf(JSON.stringify(home), name)
