import type {Browser} from 'playwright-core'
import t from 'tap'
import {needsChromium, openChromium, openPage} from '../../../chromium.ts'
import {password, startServer} from '../../../helper.ts'

let browser: Browser

t.before(async () => {
  if (!needsChromium.skip) browser = await openChromium()
})

for (const hasClipboard of [true, false]) {
  const where = hasClipboard ? 'with the clipboard' : 'over plain HTTP, where browsers have no clipboard'
  t.test(`an invitation’s link is whole on a phone, and can be copied ${where}`, needsChromium, async (t) => {
    const {url, addPerson, services} = await startServer(t)
    const {id: ownerId, email} = await addPerson('Anna')
    const {id} = services.projects.create({name: 'Casa', address: null}, {ownerId, language: 'en'})
    const page = await openPage(t, browser, {viewport: {width: 360, height: 640}, locale: 'en-GB'})
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    if (!hasClipboard) await page.addInitScript('delete Navigator.prototype.clipboard')
    await page.goto(`${url}/signin?next=/projects/${id}/people`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', {exact: true}).fill(password)
    await page.getByRole('button', {name: 'Sign in'}).click()
    await page.getByRole('button', {name: 'Invite'}).click()

    const link = page.locator('#link')
    const text = await link.innerText()
    t.match(text, /^http:.*\/invitation\?link=[\w-]{43}$/)
    const box = await link.boundingBox()
    t.ok(box && box.x >= 0 && box.x + box.width <= 360, 'nothing of it is cut off')
    t.equal(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), 0)
    await page.getByRole('button', {name: 'Copy'}).click()
    await page.getByRole('status').getByText('Copied.').waitFor()
    if (hasClipboard) t.equal(await page.evaluate('navigator.clipboard.readText()'), text)
    else t.equal(await page.evaluate('String(getSelection())'), text)
  })
}
