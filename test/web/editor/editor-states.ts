import sharp from 'sharp'
import type {Test} from 'tap'
import type {Home} from '../../../shared/home/schema.ts'
import {homeWith} from '../../server/api.ts'
import {flat, type House} from './house.ts'
import type {EditorStart} from './open-editor.ts'
import {expectFailures, openWindow, saveByApp, windowOf} from './windows.ts'

/** A state of the editor's page, by people's earlier actions. */
export interface EditorState {
  name: string
  start?: EditorStart
  reach(house: House, t: Test): Promise<unknown>
}

const planner = async ({server, id, owner}: House, home: Home, message: string) =>
  saveByApp(server, {id, accountId: owner.id}, home, message)

const press = ({page}: House, name: string) => page.getByRole('button', {name, exact: true}).first().click()
const choose = ({page}: House, tool: string) => page.getByRole('toolbar').getByRole('button', {name: tool}).click()

/** The flat with another name of its kitchen. */
function named(kitchen: string): Home {
  const rename = (plan: Home['plans'][number]) => ({
    ...plan,
    rooms: plan.rooms.map((one) => (one.id === 'kitchen' ? {...one, name: kitchen} : one)),
  })
  return {...flat, plans: flat.plans.map(rename)}
}

/** Walls that cross, and a room that isn't closed. */
const broken = homeWith({
  rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}],
  walls: [
    {id: 'north', a: [0, 0], b: [4, 0]},
    {id: 'across', a: [2, -1], b: [2, 2]},
    {id: 'east', a: [4, 0], b: [4, 3]},
    {id: 'south', a: [3.97, 3], b: [0, 3]},
  ],
})

async function openBroken({page, path}: House) {
  const {edit} = (await (await page.request.get(`${path}/draft`)).json()) as {edit: number}
  await page.request.put(`${path}/draft`, {data: {home: broken, base: 1, edit}})
  await page.reload()
  const problems = page.getByRole('region', {name: 'Problems', includeHidden: true})
  await problems.getByRole('button', {name: /^Mend/, includeHidden: true}).first().waitFor({state: 'attached'})
}

const scan = () =>
  sharp({create: {width: 800, height: 600, channels: 3, background: '#e8e0d0'}})
    .png()
    .toBuffer()

async function comment({server, id, owner, page}: House) {
  const author = {accountId: owner.id, appName: null}
  const {threads} = server.services
  threads.open(id, {planId: 'plan', anchor: {at: [2, 1]}, body: 'Could the lamp hang lower here?'}, author)
  await page
    .getByRole('application')
    .getByRole('button', {name: /^Comment/})
    .first()
    .waitFor()
}

/** The states that people meet, one after the other. */
export const editorStates: readonly EditorState[] = [
  {name: 'devices', reach: async ({region}) => region.scrollIntoViewIfNeeded()},
  {
    name: 'match',
    async reach({region}) {
      await region.getByRole('button', {name: 'Match'}).click()
      await region.getByRole('button', {name: 'Bind the certain ones'}).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'match, another element',
    async reach({page, region}) {
      if (await page.locator('button.pull').isVisible()) await page.locator('button.pull').click()
      await region.getByRole('button', {name: 'Match'}).click()
      await region.getByRole('button', {name: 'Choose another element for Pendant'}).click()
    },
  },
  {
    name: 'rooms that join',
    async reach({page, placeOf}) {
      const {x, y} = await placeOf([4, 1.5])
      await page.mouse.click(x, y)
      await page.keyboard.press('Delete')
      await page.getByRole('button', {name: 'Leave a divider'}).waitFor()
      await page.getByRole('button', {name: 'Mend: join the rooms'}).waitFor({state: 'attached'})
    },
  },
  {
    name: 'a size that is asked about',
    async reach({page}) {
      await page.keyboard.press('r')
      await page.keyboard.type('420x310')
      await page.keyboard.press('Enter')
      await page.getByText('is large for a home').waitFor()
    },
  },
  {
    name: 'comments',
    async reach(house) {
      await comment(house)
      await house.page.getByRole('region', {name: 'Comments'}).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'thread',
    async reach(house) {
      await comment(house)
      await house.page
        .getByRole('application')
        .getByRole('button', {name: /^Comment/})
        .click()
      await house.page.getByLabel('Your answer').waitFor()
    },
  },
  {
    name: 'new comment',
    async reach(house) {
      await choose(house, 'Comment')
      await house.click([1, 1])
      await house.page.getByLabel('Your comment').waitFor()
    },
  },
  {
    name: 'notice',
    async reach(house) {
      const {waitForState, rename, page} = {...windowOf(house.page)}
      await rename([1, 2.5], 'Cucina')
      await waitForState('Draft saved')
      await planner(house, named('Cook'), 'New names')
      await page.locator('.notice').waitFor()
    },
  },
  {
    name: 'proposal',
    async reach({server, id, owner, page}) {
      const home = await server.services.homes.prepareHome(Buffer.from(JSON.stringify(named('Cook'))))
      const change = {title: 'Name the kitchen', base: 1, changeCount: 1, problemCount: 2}
      server.services.proposals.add(
        {projectId: id, accountId: owner.id},
        {connectionId: null, appName: 'Helper'},
        {...change, home: home.home?.json.bytes ?? Buffer.of()},
      )
      await page.locator('.notice').getByRole('button', {name: 'Show'}).click()
      await page.getByText('Nothing is changed yet.').waitFor()
    },
  },
  {
    name: 'merge',
    async reach(house) {
      const {waitForState, rename, page} = {...windowOf(house.page)}
      await rename([1, 2.5], 'Cucina')
      await waitForState('Draft saved')
      await planner(house, named('Cook'), 'New names')
      await page.locator('.notice').getByRole('button', {name: 'Bring in'}).click()
      await page.getByRole('region', {name: 'Bring in'}).waitFor()
    },
  },
  {
    name: 'other window',
    async reach(house, t) {
      expectFailures(t, house.page)
      const second = await openWindow(t, house.page, house.path)
      await second.rename([1, 2.5], 'Cucina')
      await second.waitForState('Draft saved')
      await second.page.close()
      const first = windowOf(house.page)
      await first.rename([5, 2.5], 'Bagno')
      await house.page.locator('.notice').waitFor()
    },
  },
  {
    name: 'signed out',
    async reach(house, t) {
      expectFailures(t, house.page)
      const {sessions} = house.server.services
      for (const {id} of sessions.list(house.person.id)) sessions.endById(house.person.id, id)
      await windowOf(house.page).rename([1, 2.5], 'Cucina')
      await house.page.getByText('Signed out').first().waitFor()
      await press(house, 'Save version')
      await press(house, 'Save')
      await house.page.locator('.refused').waitFor()
    },
  },
  {
    name: 'save dialog',
    async reach(house) {
      await windowOf(house.page).rename([1, 2.5], 'Cucina')
      await press(house, 'Save version')
    },
  },
  {
    name: 'discard dialog',
    async reach(house) {
      await windowOf(house.page).rename([1, 2.5], 'Cucina')
      await press(house, 'Discard draft')
    },
  },
  {name: 'problems', reach: openBroken},
  {
    name: 'blocked',
    async reach(house) {
      await openBroken(house)
      await press(house, 'Save version')
      await press(house, 'Save')
      await house.page.locator('.refused').waitFor()
    },
  },
  {
    name: 'help',
    async reach({page}) {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {name: 'view menu', reach: async ({page}) => page.locator('.settings summary').click()},
  {
    name: 'two levels',
    async reach(house) {
      await house.page.getByLabel('Levels and plans').click()
      await press(house, 'Add a level')
      await house.page.getByLabel('Plans', {exact: true}).waitFor()
      await house.page.getByLabel('Levels and plans').click()
    },
  },
  {
    name: 'drawing behind',
    async reach(house) {
      await choose(house, 'Drawing behind')
      const file = {name: 'Scan.png', mimeType: 'image/png', buffer: await scan()}
      await house.page.getByLabel('Upload a drawing').setInputFiles(file)
      await house.page.getByText('Click one end of a length that you know').waitFor()
    },
  },
  {
    name: 'viewer',
    start: {role: 'viewer'},
    reach: async ({element}) => element(/^Room Kitchen/).waitFor(),
  },
]
