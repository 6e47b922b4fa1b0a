import t, {type Test} from 'tap'
import {symbolOf} from '#shared/home/draw/symbols.ts'
import {categoryOf} from '#shared/home/import/categories.ts'
import {element, imported, noted, piece, planOf} from '../sweet-home-3d/home-xml.ts'

t.test('importHome() turns a piece of furniture into an item, with a box of its size', async (t) => {
  const {items, imported: made} = planOf(
    t,
    piece('Letto matrimoniale', 200, 100, {
      ...{angle: Math.PI / 2, elevation: 12, modelMirrored: true, description: 'Oak', level: 'none'},
      ...{width: 165, depth: 205.5, height: 98},
    }),
  )
  t.same(items, [
    {
      id: 'letto-matrimoniale',
      name: 'Letto matrimoniale',
      note: 'Oak',
      product: 'sweet-home-3d/letto-matrimoniale',
      at: [2, 1],
      z: 0.12,
      angle: 90,
      mirror: true,
    },
  ])
  t.match(made.home.products?.['sweet-home-3d/letto-matrimoniale'], {
    name: {it: 'Letto matrimoniale', en: 'Letto matrimoniale'},
    category: 'furniture/bed',
    size: {width: 1.65, depth: 2.055, height: 0.98},
  })
  t.equal(noted(made, 'boxes-made'), 1)
})

t.test('importHome() gives only equal pieces the same product', async (t) => {
  const {items} = planOf(
    t,
    piece('Chair', 0, 0),
    piece('Chair', 100, 0),
    piece('Chair', 200, 0, {width: 61}),
    piece('Chair 2', 300, 0),
    piece('椅子', 400, 0),
    piece('', 500, 0),
  )
  t.same(
    items.map(({id, name, product}) => [id, name, product]),
    [
      ['chair', 'Chair', 'sweet-home-3d/chair'],
      ['chair-2', 'Chair', 'sweet-home-3d/chair'],
      ['chair-3', 'Chair', 'sweet-home-3d/chair--2'],
      ['chair-2-2', 'Chair 2', 'sweet-home-3d/chair-2'],
      ['piece', '椅子', 'sweet-home-3d/other'],
      ['piece-2', 'Piece', 'sweet-home-3d/other--2'],
    ],
  )
})

t.test('importHome() uses the outline of a tilted piece on the plan', async (t) => {
  const {imported: made} = planOf(
    t,
    piece('Ladder', 0, 0, {width: 50, depth: 5, height: 300, pitch: 0.3, depthInPlan: 93, heightInPlan: 287}),
  )
  t.match(made.home.products?.['sweet-home-3d/ladder']?.size, {width: 0.5, depth: 0.93, height: 2.87})
})

t.test('importHome() clamps measures to the bounds of the format', async (t) => {
  const {items, imported: made} = planOf(t, piece('Sheet', 0, 0, {height: 0, width: 30_000, elevation: -200_000}))
  t.match(made.home.products?.['sweet-home-3d/sheet']?.size, {width: 100, height: 0.001})
  t.equal(items[0]?.z, -1000)
  t.equal(noted(made, 'measures-bounded'), 3)
})

t.test('importHome() splits groups, and leaves out the pieces of a hidden group', async (t) => {
  const group = (more: object, ...children: string[]) =>
    element('furnitureGroup', {name: 'Group', x: 0, y: 0, width: 1, depth: 1, height: 1, ...more}, ...children)
  const made = imported(
    element('level', {id: 'a', name: 'A', elevation: 0, floorThickness: 12, height: 250}),
    element('level', {id: 'b', name: 'B', elevation: 260, floorThickness: 12, height: 250}),
    group({level: 'b'}, piece('Table', 0, 0), group({}, piece('Chair', 0, 0))),
    group({visible: false}, group({}, piece('Ghost', 0, 0))),
  )
  t.same(made.problems, [])
  t.same(
    made.home.plans.map(({items}) => items.map(({name}) => name)),
    [[], ['Table', 'Chair']],
  )
  t.equal(noted(made, 'groups-opened'), 4)
  t.equal(noted(made, 'hidden'), 1)
})

t.test('importHome() imports a light at the height of its source', async (t) => {
  const {lights, items} = planOf(
    t,
    element(
      'light',
      {name: 'Pendant', x: 150, y: 80, elevation: 180, width: 40, depth: 40, height: 50, power: 0.7},
      element('lightSource', {x: 0.5, y: 0.5, z: 0.2, color: 'FFFFFF'}),
    ),
  )
  t.same(items, [])
  t.same(lights, [{id: 'pendant', name: 'Pendant', at: [1.5, 0.8], z: 1.9, product: 'sweet-home-3d/pendant'}])
})

t.test('importHome() turns staircases into stairs', async (t) => {
  const {stairs} = planOf(
    t,
    piece('Straight', 100, 200, {width: 80, depth: 300, height: 280, staircaseCutOutShape: 'M0,0', angle: Math.PI / 2}),
    piece('Scala a chiocciola', 500, 500, {width: 160, depth: 160, height: 280, catalogId: 'eTeks#spiralStaircase'}),
    piece('Escalera', 800, 500, {width: 200, depth: 200, height: 280, catalogId: 'eTeks#cornerStaircase'}),
    piece('Lang', 800, 900, {width: 300, depth: 90, height: 10, catalogId: 'my#stairs'}),
  )
  t.same(stairs[0], {
    id: 'straight',
    name: 'Straight',
    kind: 'straight',
    // The front of the piece is at the left after a turn by a right angle.
    path: [
      [-0.5, 2],
      [2.5, 2],
    ],
    width: 0.8,
    steps: 16,
  })
  t.same(
    stairs.map(({kind, path, steps}) => [kind, path.length, steps]),
    [
      ['straight', 2, 16],
      ['spiral', 2, 16],
      ['l', 3, 16],
      ['straight', 2, 1],
    ],
  )
})

const stairsOf = (t: Test, name: string, more: Record<string, string | number | boolean>) =>
  planOf(t, piece(name, 0, 0, {width: 100, depth: 400, height: 280, ...more})).stairs[0]

t.test('importHome() turns stairs where the shape cut out of the floor above does', async (t) => {
  // Without the front right corner: up along the left side, then to the right.
  const shape = 'M0,0 v1 h0.4 v-0.6 h0.6 v-0.4 z'
  const big = {width: 200, depth: 300}
  const up = {
    kind: 'l',
    path: [
      [-0.6, 1.5],
      [-0.6, -0.9],
      [1, -0.9],
    ],
    width: 0.8,
  } as const
  t.match(stairsOf(t, 'Stairs', {...big, staircaseCutOutShape: shape}), up)
  t.match(stairsOf(t, 'Curve staircase', {...big, staircaseCutOutShape: shape}), up)
  t.match(stairsOf(t, 'Stairs', {...big, staircaseCutOutShape: shape, modelMirrored: true}), {
    path: [
      [0.6, 1.5],
      [0.6, -0.9],
      [-1, -0.9],
    ],
  })
  // Without the back left corner: in from the left, then to the back along the right side.
  t.match(stairsOf(t, 'Stairs', {...big, staircaseCutOutShape: 'M0.5 0 H1 V1 L0 1 V.5 h0.5 Z'}), {
    kind: 'l',
    path: [
      [-1, 0.75],
      [0.5, 0.75],
      [0.5, -1.5],
    ],
    width: 1,
  })
  // The whole rectangle, a corner of a centimetre, a triangle, a curve.
  for (const other of [
    'M0,0 v1 h1 v-1 z',
    'M 0,0 v0.998 h0.4 V1 L1,1 V0 z',
    'M0,0 L1,1 L0,1 z',
    'M0,0 A1,1 0 0 1 1,1 z',
    'M',
  ])
    t.match(stairsOf(t, 'Stairs', {staircaseCutOutShape: other}), {kind: 'straight', width: 1}, other)
})

t.test('importHome() turns narrow stairs inside their own width', async (t) => {
  t.match(stairsOf(t, 'Curve staircase', {staircaseCutOutShape: 'M0,0 v1 h1 v-1 z'}), {
    kind: 'l',
    path: [
      [0.5, 1.5],
      [0, 1.5],
      [0, -2],
    ],
    width: 1,
  })
  t.match(stairsOf(t, 'Curve staircase', {staircaseCutOutShape: 'M0,0', modelMirrored: true}), {
    path: [
      [-0.5, 1.5],
      [0, 1.5],
      [0, -2],
    ],
  })
  const winder = {staircaseCutOutShape: 'M0,0 v1 h0.9 v-0.75 h0.1 v-0.25 z'}
  t.match(stairsOf(t, 'Top winder staircase', winder), {
    kind: 'l',
    path: [
      [-0.05, 2],
      [-0.05, -1.5],
      [0.5, -1.5],
    ],
    width: 0.9,
  })
  t.match(stairsOf(t, 'Double winder staircase', winder), {
    kind: 'u',
    path: [
      [0.5, 1.55],
      [-0.05, 1.55],
      [-0.05, -1.55],
      [0.5, -1.55],
    ],
    width: 0.9,
  })
})

t.test('importHome() leads a U up on the right and back on the left', async (t) => {
  t.match(stairsOf(t, 'Scala a U', {width: 200, depth: 250, staircaseCutOutShape: 'M0,0'}), {
    kind: 'u',
    path: [
      [0.55, 1.25],
      [0.55, -0.8],
      [-0.55, -0.8],
      [-0.55, 1.25],
    ],
    width: 0.9,
  })
})

t.test('categoryOf() recognizes furniture in five languages, by the catalog before the name', async (t) => {
  const known: Record<string, string> = {
    'Double bed': 'furniture/bed',
    'Letto singolo': 'furniture/bed',
    Doppelbett: 'furniture/bed',
    'Divano letto': 'furniture/sofa',
    Canapé: 'furniture/sofa',
    Comodino: 'furniture/cabinet',
    'Bedside table': 'furniture/cabinet',
    Waschbecken: 'bathroom/basin',
    Lavabo: 'bathroom/basin',
    'WC suspendu': 'bathroom/toilet',
    Inodoro: 'bathroom/toilet',
    Baignoire: 'bathroom/bath',
    'Bathroom mirror': 'furniture/other',
    Duschtasse: 'bathroom/shower',
    Lavastoviglie: 'appliance/dishwasher',
    'Lave-linge': 'appliance/washer',
    Kühlschrank: 'appliance/fridge',
    'Piano cottura': 'kitchen/hob',
    Fregadero: 'kitchen/sink',
    'Pensile 60': 'kitchen/wall-cabinet',
    Scrivania: 'furniture/desk',
    Sessel: 'furniture/chair',
    Tavolo: 'furniture/table',
    Kleiderschrank: 'furniture/wardrobe',
    Estantería: 'furniture/shelf',
    Termosifone: 'heating/radiator',
    Arbre: 'decoration/plant',
    'light.kitchen': 'kitchen/cabinet',
    Xyz: 'furniture/other',
  }
  for (const [name, category] of Object.entries(known)) t.equal(categoryOf({catalogId: '', name}), category, name)
  t.equal(categoryOf({catalogId: 'eTeks#fridgeFreezer', name: 'Tavolo'}), 'appliance/fridge')
  t.equal(categoryOf({catalogId: '12345', name: 'Tavolo'}), 'furniture/table')
})

t.test('categoryOf() returns categories that the drawing has symbols for', async (t) => {
  const names = ['Bed', 'Sofa', 'Chair', 'WC', 'Bidet', 'Basin', 'Shower', 'Bathtub', 'Sink', 'Cooker', 'Fridge']
  for (const name of [...names, 'Washer', 'Dishwasher', 'Wardrobe', 'Shelf', 'Desk', 'Radiator', 'Plant'])
    t.not(symbolOf(categoryOf({catalogId: '', name}), 100, 60), '', name)
})
