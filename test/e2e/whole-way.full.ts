import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import type {Page} from 'playwright-core'
import t, {type Test} from 'tap'
import {needsChromium, openChromium, openPage} from '../chromium.ts'
import {programEnvironment, serverProgram} from '../programs.ts'
import {sheetOf} from '../web/editor/open-editor.ts'

const [command, ...words] = serverProgram

/** Starts the demo: a server, a home, an agent with a simulated house and its panel. Ends it with the test. */
async function startDemo(t: Test) {
  const demo: ChildProcess = spawn(command, [...words, 'demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...programEnvironment, PIANTA_RATE_LIMIT: '100000'},
  })
  t.teardown(async () => {
    demo.kill('SIGTERM')
    if (demo.exitCode === null) await once(demo, 'exit')
  })
  let printed = ''
  for await (const line of createInterface({input: demo.stdout as NodeJS.ReadableStream})) {
    printed += `${line}\n`
    if (line.startsWith('The demo runs')) break
  }
  const find = (pattern: RegExp) =>
    pattern.exec(printed)?.[1] ?? t.bailout(`the demo printed no ${pattern}:\n${printed}`)
  return {
    panel: String(find(/Panel\s+(\S+)/)),
    pages: String(find(/Pages\s+(\S+)/)),
    password: String(find(/password (\S+)/)),
  }
}

async function openProject(page: Page, password: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.getByRole('link', {name: 'Flat with a terrace', exact: true}).click()
}

/** Waits for the panel to show a version; returns the milliseconds that it took. */
async function follow(panel: Page, version: number): Promise<number> {
  const from = performance.now()
  await panel.getByText(`version ${version}`).waitFor()
  return Math.round(performance.now() - from)
}

t.test('a home is changed in the editor, followed on the wall, compared and restored', needsChromium, async (t) => {
  const demo = await startDemo(t)
  const browser = await openChromium()
  const context = {viewport: {width: 1440, height: 900}, locale: 'en-GB'}
  const panel = await openPage(t, browser, context)
  await panel.goto(demo.panel)
  const lamp = panel.getByRole('button', {name: /^Main bedroom ceiling light/})
  await lamp.waitFor()
  const page = await openPage(t, browser, {...context, baseURL: demo.pages})
  await openProject(page, demo.password)
  const {element, drag, click} = sheetOf(page)

  await page.getByRole('link', {name: 'Edit', exact: true}).click()
  await element('Light Main bedroom ceiling light').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', {name: 'Light', exact: true}).click()
  await click([2.5, 2])
  const name = page.getByRole('region', {name: 'Properties'}).getByLabel('Name')
  await name.fill('Main bedroom ceiling light')
  await name.press('Enter')
  await page.getByRole('button', {name: 'Select', exact: true}).click()
  await drag([6.2, 6.5], [6.4, 6.5])
  const devices = page.getByRole('region', {name: 'Devices'})
  await devices.getByRole('button', {name: 'Match'}).click()
  await page.getByRole('button', {name: 'Bind the certain ones'}).click()
  await page.getByRole('button', {name: 'Save version'}).click()
  await page.getByLabel('Message').fill('A lamp hung anew, a wall moved')
  await page.getByRole('button', {name: 'Save', exact: true}).click()
  t.comment(`the panel followed ${await follow(panel, 4)} ms after the press`)
  await lamp.waitFor()
  await lamp.click()
  await panel.getByRole('button', {name: /^Main bedroom ceiling light.*on/}).waitFor()

  await page.getByText('No changes').waitFor()
  await page.getByRole('link', {name: 'Back to the project'}).click()
  await page.getByRole('link', {name: 'Versions', exact: true}).click()
  await page.getByLabel('Compare version 4').check()
  await page.getByLabel('Compare version 3').check()
  await page.getByRole('button', {name: 'Compare', exact: true}).click()
  for (const words of [
    /Added.*Light Main bedroom ceiling light/,
    /Removed.*Light Main bedroom ceiling light/,
    /Moved.*Wall/,
  ])
    await page.getByText(words).first().waitFor()
  await page.getByRole('link', {name: 'Versions', exact: true}).click()
  await page.getByRole('button', {name: 'Restore'}).first().click()
  await page.getByRole('button', {name: 'Restore'}).click()
  await follow(panel, 5)
  await lamp.waitFor()
  t.pass('the panel shows the restored version')
})
