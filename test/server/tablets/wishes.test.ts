import t from 'tap'
import type {StoredTablet} from '../../../server/database/tables/tablets.ts'
import {
  isChangedSince,
  noWishes,
  pendingSettings,
  renumbered,
  shownSettings,
  withWish,
} from '../../../server/tablets/wishes.ts'

const tablet: StoredTablet = {
  id: 'hall',
  browser: null,
  screen: null,
  battery: null,
  settings: {layer: 'comfort', dimAfter: 10},
  seenAt: 0,
  taken: 0,
  takenAt: null,
}

t.test('withWish() counts up from the highest revision that the server or the tablet knows', async (t) => {
  const first = withWish(noWishes, {name: 'Hall', settings: {layer: 'energy'}, taken: 0})
  t.same(first, {name: 'Hall', revision: 1, wishes: {layer: {value: 'energy', revision: 1}}})
  const named = withWish(first, {name: null, settings: {}, taken: 1})
  t.same(named, {...first, name: null}, 'a name is no wish')
  const later = withWish(named, {name: null, settings: {dimAfter: 0}, taken: 7})
  t.same(later.wishes, {layer: {value: 'energy', revision: 1}, dimAfter: {value: 0, revision: 8}})
})

t.test('pendingSettings() are those above what the tablet took, and are shown in place of its own', async (t) => {
  const wishes = {layer: {value: 'energy', revision: 1}, dimAfter: {value: 0, revision: 2}}
  const at = (taken: number) => ({...tablet, name: null, revision: 2, wishes, taken})
  t.same(pendingSettings(at(0)), {layer: 'energy', dimAfter: 0})
  t.same(pendingSettings(at(1)), {dimAfter: 0})
  t.same(pendingSettings(at(2)), {})
  t.same(shownSettings(at(1)), {layer: 'comfort', dimAfter: 0}, 'its own change of the layer holds')
  t.ok(isChangedSince(at(2)))
  t.notOk(isChangedSince({...at(2), settings: {layer: 'energy', dimAfter: 0}}))
})

t.test('renumbered() lets a tablet take up what is pending after a backup was restored', async (t) => {
  const before = {
    name: null,
    revision: 5,
    wishes: {layer: {value: 'energy', revision: 4}, dimAfter: {value: 0, revision: 5}},
  }
  t.equal(renumbered(before, 4, 5), before)
  t.same(renumbered(before, 4, 9), {
    ...before,
    revision: 10,
    wishes: {...before.wishes, dimAfter: {value: 0, revision: 10}},
  })
  t.equal(renumbered({...noWishes, name: 'Hall'}, 0, 9).revision, 0)
})
