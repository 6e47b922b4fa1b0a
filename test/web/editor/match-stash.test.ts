import t from 'tap'
import {compareHomes} from '../../../shared/home/diff/compare-homes.ts'
import {setFields} from '../../../shared/home/edit/set-fields.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {matchStash, type Stash} from '../../../web/editor/draft/match-stash.ts'
import type {StoredHistory} from '../../../web/editor/history.ts'
import {homeWith, room} from '../../server/api.ts'

const known = homeWith({rooms: [room('kitchen'), room('hall')]})
const rename = (home: Home, id: string, name: string) => setFields(home, [id], {name})
const cucina = rename(known, 'kitchen', 'Cucina')
const both = rename(cucina, 'hall', 'Corridoio')

/** A stash of a draft with the counter 5, as the browser stores it. */
function stashOf(
  home: Home,
  {edit = 5, base = 1, sent = []}: {edit?: number; base?: number; sent?: Home[]} = {},
): Stash {
  const changes = (to: Home) => compareHomes(known, to)
  return JSON.parse(JSON.stringify({edit, base, at: 0, changes: changes(home), sent: sent.map(changes)}))
}

const draftOf = (home: Home, edit = 5, base = 1, history: StoredHistory | null = null) => ({home, edit, base, history})

t.test('a stash continues the draft that it changed', async (t) => {
  t.same(matchStash(stashOf(both), draftOf(known)), {kind: 'continues', home: both})
  t.same(matchStash(stashOf(known), draftOf(known)), {kind: 'known'})
})

t.test('a stash continues a draft that has what its window sent', async (t) => {
  const stash = stashOf(both, {sent: [cucina, both]})
  t.same(matchStash(stash, draftOf(cucina, 6)), {kind: 'continues', home: both})
  t.same(matchStash(stash, draftOf(both, 6)), {kind: 'known'})
  const undone = stashOf(known, {sent: [cucina]})
  t.same(matchStash(undone, draftOf(cucina, 6)), {kind: 'continues', home: known}, 'undo was not sent')
  const first = stashOf(both, {edit: 0, sent: [cucina]})
  t.same(matchStash(first, draftOf(cucina, 123)), {kind: 'continues', home: both}, 'counters begin anywhere')
})

t.test('a stash that the draft has is known', async (t) => {
  t.same(matchStash(stashOf(both), draftOf(both, 9, 2)), {kind: 'known'})
  t.same(matchStash(stashOf(both), draftOf(both, 0, 2)), {kind: 'known'}, 'saved as a version')
})

t.test('a stash that the draft went through is known', async (t) => {
  const step = (from: Home, to: Home) => ({name: 'change' as const, changes: compareHomes(from, to)})
  const later = rename(both, 'hall', 'Flur')
  const done = [step(known, cucina), step(cucina, both), step(both, later)]
  t.same(matchStash(stashOf(both), draftOf(later, 9, 1, {done, undone: []})), {kind: 'known'})
  t.same(matchStash(stashOf(both), draftOf(known, 9, 1, {done: [], undone: done})), {kind: 'known'}, 'and undid')
  const other = stashOf(rename(both, 'hall', 'Elsewhere'))
  t.same(matchStash(other, draftOf(later, 9, 1, {done, undone: []})), {kind: 'foreign'})
})

t.test('a stash of another draft is foreign', async (t) => {
  const elsewhere = rename(known, 'hall', 'Flur')
  t.same(matchStash(stashOf(both), draftOf(elsewhere, 6)), {kind: 'foreign'})
  t.same(matchStash(stashOf(both, {sent: [cucina]}), draftOf(cucina, 7)), {kind: 'foreign'}, 'changed once more')
  t.same(matchStash(stashOf(both, {sent: [known]}), draftOf(known, 6)), {kind: 'foreign'})
  t.same(matchStash(stashOf(both, {edit: 0}), draftOf(known, 0, 2)), {kind: 'foreign'}, 'another last version')
})
