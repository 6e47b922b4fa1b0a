import t from 'tap'
import {createIdAllocator, slugOf} from '#shared/home/versions/ids.ts'

const validId = /^[a-z0-9][a-z0-9-]{0,47}$/

t.test('slugOf() writes a name in small letters, digits and hyphens', async (t) => {
  for (const [name, slug] of [
    ['Cucina', 'cucina'],
    ['Città di Forlì', 'citta-di-forli'],
    ["Camera dell'ospite (2)", 'camera-dell-ospite-2'],
    ['Straße Ærø Łódź Ðorđe İş', 'strasse-aero-lodz-dorde-is'],
    ['ＬＩＶＩＮＧ ½', 'living-1-2'],
    ['e\u0301tage', 'etage'],
    ['  -- Bagno -- ', 'bagno'],
    ['3', '3'],
    ['Кухня', ''],
    ['厨房', ''],
    ['🛁', ''],
    ['Кухня 2', '2'],
    ['…', ''],
  ] as const)
    t.equal(slugOf(name), slug, name)
})

t.test('slugOf() cuts a long name to the length of an ID', async (t) => {
  t.equal(slugOf('x'.repeat(120)), 'x'.repeat(48))
  t.equal(slugOf(`${'x'.repeat(47)} y`), 'x'.repeat(47))
})

t.test('createIdAllocator() returns an ID once, and then with a number', async (t) => {
  const allocateId = createIdAllocator(['plan', 'bath-3'])
  t.same(['plan', 'bath', 'bath', 'bath', 'bath-2', 'bath-2', 'plan'].map(allocateId), [
    'plan-2',
    'bath',
    'bath-2',
    'bath-4',
    'bath-2-2',
    'bath-2-3',
    'plan-3',
  ])
})

t.test('createIdAllocator() returns valid IDs for thousands of equal or similar long names', async (t) => {
  const allocateId = createIdAllocator()
  const long = 'x'.repeat(44)
  const wanted = [
    ...Array.from({length: 10_000}, () => long),
    ...Array.from({length: 5_000}, (_, index) => `${long}${1000 + (index % 2500)}`),
  ]
  const given = wanted.map(allocateId)
  t.equal(new Set(given).size, wanted.length)
  t.ok(given.every((id) => validId.test(id)))
  const cut = createIdAllocator()
  const hyphen = `${'y'.repeat(40)}-${'z'.repeat(7)}`
  t.same([cut(hyphen), cut(hyphen)], [hyphen, `${'y'.repeat(40)}-2`])
})
