/** The flat that newcomers draw: four rooms, with doors. */
import type {Test} from 'tap'
import {checkGeometry} from '../../../shared/home/check/geometry.ts'
import {checkReferences} from '../../../shared/home/check/references.ts'
import type {Point} from '../../../shared/home/schema.ts'
import {regionsOf} from '../../../web/editor/plan-regions.ts'
import type {openEditor} from './open-editor.ts'

/** The most gestures: a press with its drag, a click, a typed text with Enter, a key. */
const mostGestures = {pointer: 12, keyboard: 20}

export const flatRooms: readonly {name: string; from: Point; to: Point}[] = [
  {name: 'Kitchen', from: [1, 1], to: [5, 4]},
  {name: 'Living room', from: [5, 1], to: [9, 4]},
  {name: 'Bedroom', from: [1, 4], to: [5, 7]},
  {name: 'Bathroom', from: [5, 4], to: [9, 7]},
]

/** Counts gestures while they are made. */
export function countGestures() {
  let count = 0
  return {
    async make(gesture: () => Promise<unknown>) {
      count += 1
      await gesture()
    },
    get count() {
      return count
    },
  }
}

/** Checks the flat that was drawn, and saves it as a version. */
export async function testFlat(
  t: Test,
  {page, id, server, readDraft}: Awaited<ReturnType<typeof openEditor>>,
  {
    gestures,
    by,
    words,
  }: {
    gestures: number
    by: keyof typeof mostGestures
    words: {kept: string; saveVersion: string; save: string; none: string}
  },
) {
  t.comment(`${gestures} gestures`)
  t.ok(gestures <= mostGestures[by], `${gestures} gestures are at most ${mostGestures[by]}`)
  await page.getByText(words.kept).waitFor()
  const {home} = await readDraft()
  const [plan] = home.plans
  if (!plan) return t.fail('there is a plan')
  t.same([...checkReferences(home), ...checkGeometry(home)], [], 'nothing is wrong with it')
  const {rooms} = regionsOf(plan)
  t.same(plan.rooms.map(({name}) => name).toSorted(), flatRooms.map(({name}) => name).toSorted())
  for (const {id, name} of plan.rooms) {
    const region = rooms.get(id)
    const doors = plan.openings.filter(({wall}) => region?.walls.has(wall))
    t.ok(region && doors.length > 0, `${name} is closed and has a door`)
  }
  t.equal(plan.openings.length, 4, 'there are four doors')
  await page.getByRole('button', {name: words.saveVersion}).click()
  await page.getByRole('button', {name: words.save, exact: true}).click()
  await page.getByText(words.none).waitFor()
  t.equal(server.services.revisions.last(id)?.number, 1)
}

export const english = {kept: 'Draft saved', saveVersion: 'Save version', save: 'Save', none: 'No changes'}
export const italian = {kept: 'Bozza salvata', saveVersion: 'Salva versione', save: 'Salva', none: 'Nessuna modifica'}
