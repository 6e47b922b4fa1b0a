import t from 'tap'
import {applyChanges} from '../../../shared/home/diff/apply-changes.ts'
import {setFields} from '../../../shared/home/edit/set-fields.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {createKnownDraft} from '../../../web/editor/draft/known-draft.ts'
import {createEditing} from '../../../web/editor/editing.ts'
import {homeWith, room} from '../../server/api.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})
const rename = (name: string) => (home: Home) => setFields(home, ['kitchen'], {name})

function open() {
  const editing = createEditing({home: flat, base: 3, history: null, isReadOnly: false})
  return {editing, known: createKnownDraft(editing, {home: flat, base: 3, edit: 5})}
}

t.test('a change is unsent until the server has it', async (t) => {
  const {editing, known} = open()
  t.same([known.hasUnsent, known.stashAt(0)], [false, null])
  editing.edit('change', rename('Cucina'))
  t.equal(known.hasUnsent, true)
  const stash = known.stashAt(7)
  t.match(stash, {edit: 5, base: 3, at: 7, sent: []})
  t.same(applyChanges(flat, stash?.changes ?? [], 'after'), editing.draft)
  known.accept({home: editing.draft, base: 3, edit: 6})
  t.same([known.hasUnsent, known.edit, known.stashAt(0)], [false, 6, null])
  editing.setBase(4)
  t.equal(known.hasUnsent, true, 'another base is a change too')
})

t.test('a home that was sent stays in the stash until its answer comes, also when it is undone', async (t) => {
  const {editing, known} = open()
  editing.edit('change', rename('Cucina'))
  known.expect([editing.draft])
  editing.undo()
  t.match(known.stashAt(0), {changes: [], sent: [[{id: 'kitchen'}]]})
})

t.test('the server’s home is known by content, among the sent ones and the edited one', async (t) => {
  const {editing, known} = open()
  editing.edit('change', rename('Cucina'))
  const sent = editing.draft
  known.expect([sent])
  editing.edit('change', rename('Küche'))
  t.equal(known.ownHome(structuredClone(sent)), sent)
  t.equal(known.ownHome(structuredClone(editing.draft)), editing.draft)
  t.equal(known.ownHome(rename('Kitchen of another')(flat)), undefined)
  known.accept({home: editing.draft, base: 3, edit: 6})
  t.equal(known.ownHome(sent), undefined, 'what was sent before no longer matters')
})

t.test('only the last homes that were sent are reckoned with', async (t) => {
  const {editing, known} = open()
  const homes = Array.from({length: 7}, (_, index) => rename(`Room ${index}`)(flat))
  for (const home of homes) known.expect([home])
  known.expect([homes[6] as Home])
  editing.edit('change', rename('Cucina'))
  t.equal(known.stashAt(0)?.sent.length, 5)
  t.equal(known.ownHome(homes[1] as Home), undefined)
  t.equal(known.ownHome(homes[2] as Home), homes[2])
})
