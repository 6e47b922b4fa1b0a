import axe, {type RuleObject} from 'axe-core'
import type {Page} from 'playwright-core'
import type {Test} from 'tap'

/** Checks a page with axe, and that it doesn't scroll sideways. */
export async function checkAccessible(t: Test, page: Page, rules: RuleObject = {}) {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async (rules) => {
    const {axe} = globalThis as unknown as {axe: typeof import('axe-core')}
    const found = await axe.run({rules})
    return found.violations.map(({id, nodes}) => ({id, places: nodes.map(({html}) => html)}))
  }, rules)
  t.same(violations, [], `${page.url()} is accessible`)
  const hidden = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  t.equal(hidden, 0, `${page.url()} fits its width`)
}
