import t from 'tap'
import {mergeHomes} from '#shared/home/diff/merge-homes.ts'
import {addElement} from '#shared/home/edit/add-element.ts'
import {addPlan} from '#shared/home/edit/add-level.ts'
import {removePlan} from '#shared/home/edit/remove-plan.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {clashText} from '#web/editor/draft/clash-text.ts'

t.test('a plan that one side removed is told by what the other drew in it', async (t) => {
  const empty = emptyHome('en')
  const {home: base, plan} = addPlan(empty, {level: empty.levels[0]?.id ?? '', name: 'Attic'})
  const lamps = [1, 2, 3, 4].map((x) => ({name: `Lamp ${x}`, at: [x, 1] as [number, number]}))
  const mine = lamps.reduce((home, element) => addElement(home, {plan, list: 'lights', element}).home, base)
  const theirs = removePlan(base, plan)
  const {clashes} = mergeHomes(base, mine, theirs)
  const texts = clashes.map((clash) => clashText(clash, {base, mine, theirs}, 'en', 'as it was'))
  t.strictSame(texts, [
    {
      title: 'Plan Attic',
      mine: 'Added: Light Lamp 1 (Attic); Added: Light Lamp 2 (Attic); Added: Light Lamp 3 (Attic); …',
      theirs: 'Removed: Plan Attic',
    },
  ])
})
