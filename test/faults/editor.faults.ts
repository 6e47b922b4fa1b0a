import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {chromium, type Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {signInPerson} from '../../demo/person.ts'
import type {Home} from '../../shared/home/schema.ts'
import {chromiumPath, needsChromium, quietArguments} from '../chromium.ts'
import {password} from '../helper.ts'
import {signInPage} from '../web/editor/open-editor.ts'
import {windowOf} from '../web/editor/windows.ts'
import {type Program, quietServer, root, start, startsToAnswer} from './processes.ts'

/** The number of kills of the server while somebody draws, and a third as many of the browser; KILLS may raise it. */
const kills = Number(process.env.KILLS ?? 3)
const browserKills = Math.ceil(kills / 3)

const timeout = 60_000 + kills * 20_000
t.setTimeout(2 * timeout)

const email = 'anna@example.org'

/** Starts a server in a process of its own, with a project of Anna. */
async function startProject(t: Test, folder: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = quietServer(join(folder, 'server'), port)
  let server: Program
  const restart = async () => {
    server = start('server/main.ts', ['serve'], settings)
    await startsToAnswer(server, port)
  }
  await restart()
  t.teardown(() => server.end())
  const add = ['user', 'create', '--name', 'Anna', '--email', email, '--password-stdin']
  const {status, stderr} = spawnSync(process.execPath, [join(root, 'server/main.ts'), ...add], {
    env: {...process.env, ...settings},
    input: password,
  })
  if (status !== 0) throw new Error(String(stderr))
  const person = await signInPerson(url, {email, password})
  const path = `/projects/${await person.createProject('Casa')}`
  return {url, path, restart, kill: () => server.end()}
}

/** Starts a browser in a process of its own, with a profile that outlasts it. */
async function startBrowser(t: Test, profile: string) {
  const headless = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(chromiumPath as string, [...quietArguments, ...headless], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.teardown(() => kill(child))
  let said = ''
  for await (const chunk of child.stderr) {
    said += String(chunk)
    const [, address] = /listening on (ws:\S+)/.exec(said) ?? []
    if (address === undefined) continue
    child.stderr.destroy()
    const browser = await chromium.connectOverCDP(address)
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('the browser has no window')
    return {page, kill: () => kill(child)}
  }
  throw new Error(`the browser does not start: ${said}`)
}

/** Kills a browser with all of its processes. */
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Opens the editor, signed in. */
async function openEditor(page: Page, url: string, path: string) {
  page.setDefaultTimeout(30_000)
  await page.setViewportSize({width: 1440, height: 900})
  await page.goto(`${url}${path}/edit`)
  if (new URL(page.url()).pathname.startsWith('/signin')) await signInPage(page, email, url)
  await page.goto(`${url}${path}/edit`)
  await page.getByRole('application', {name: 'Plan'}).waitFor()
  return windowOf(page)
}

async function readNames(page: Page, url: string, path: string) {
  const answer = await page.context().request.get(`${url}${path}/draft`)
  const {home} = (await answer.json()) as {home: Home}
  return home.plans[0]?.rooms.map(({name}) => name)
}

t.test(`a plan outlasts ${kills} kills of the server while it is drawn`, {timeout, ...needsChromium}, async (t) => {
  const folder = t.testdir({profile: {}})
  const {url, path, restart, kill} = await startProject(t, folder)
  const browser = await startBrowser(t, join(folder, 'profile'))
  const editor = await openEditor(browser.page, url, path)
  await editor.drawRoom([1, 1], [4, 4], 'Kitchen')
  const at: [number, number] = [2, 1.8]
  for (let killed = 0; killed < kills; killed++) {
    await editor.rename(at, `Before ${killed}`)
    // The kill comes at any moment between the change and its answer.
    await pause(Math.random() * 1500)
    await kill()
    await editor.rename(at, `Dead ${killed}`)
    if (killed % 3 === 0) await editor.waitForState('Offline')
    await restart()
    await editor.rename(at, `After ${killed}`)
    await editor.waitForState('Draft saved')
    t.same(await readNames(browser.page, url, path), [`After ${killed}`])
  }
  t.same(await editor.rooms(), [`After ${kills - 1}`])
})

t.test(`a browser that is killed loses at most the last second`, {timeout, ...needsChromium}, async (t) => {
  const folder = t.testdir({profile: {}})
  const profile = join(folder, 'profile')
  const {url, path, restart, kill} = await startProject(t, folder)
  const at: [number, number] = [2, 1.8]
  let browser = await startBrowser(t, profile)
  let editor = await openEditor(browser.page, url, path)
  await editor.drawRoom([1, 1], [4, 4], 'Kitchen')
  for (let killed = 0; killed < browserKills; killed++) {
    await editor.rename(at, `Kept ${killed}`)
    const changedAt = Date.now()
    await editor.waitForState('Draft saved')
    t.comment(`saved after ${Date.now() - changedAt} ms`)
    await editor.rename(at, `Last ${killed}`)
    await pause(Math.random() * 800)
    await browser.kill()
    browser = await startBrowser(t, profile)
    editor = await openEditor(browser.page, url, path)
    const [name = ''] = await editor.rooms()
    t.ok([`Kept ${killed}`, `Last ${killed}`].includes(name), name)
  }

  await kill()
  await editor.rename(at, 'Nowhere else')
  await editor.waitForState('Offline')
  while (!isStored(profile, 'Nowhere else')) await pause(100)
  await browser.kill()
  await restart()
  browser = await startBrowser(t, profile)
  editor = await openEditor(browser.page, url, path)
  t.same(await editor.rooms(), ['Nowhere else'], 'the browser kept what the server could not get')
  await editor.waitForState('Draft saved')
  t.same(await readNames(browser.page, url, path), ['Nowhere else'])
})

/** Tells whether the browser has written a text of its local storage to the disk. */
function isStored(profile: string, text: string): boolean {
  const folder = join(profile, 'Default/Local Storage/leveldb')
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => {
    const bytes = readFileSync(join(folder, name))
    return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))
  })
}
