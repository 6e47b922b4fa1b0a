import t from 'tap'
import {openingKindOf} from '#shared/home/import/opening-kinds.ts'
import type {Plan} from '#shared/home/schema.ts'
import {door, element, house, imported, noted, planOf, wall} from '../sweet-home-3d/home-xml.ts'

/** A leaf like those of the catalog's doors: hinged at the left of the back, opening to the front. */
const sash = (more = {}) =>
  element('sash', {xAxis: 0.05, yAxis: 0.8, width: 0.9, startAngle: 0, endAngle: -Math.PI / 2, ...more})

t.test('importHome() puts doors and windows on their walls', async (t) => {
  const {
    openings,
    items,
    imported: made,
  } = planOf(
    t,
    house(),
    door(200, 0),
    door(400, 150, {
      name: 'Window',
      angle: Math.PI / 2,
      elevation: 90,
      height: 120,
      width: 120.004,
      description: 'New',
    }),
  )
  t.same(openings, [
    {id: 'door', name: 'Door', wall: 'w1', at: 2, width: 0.9, height: 2.1, kind: 'door'},
    {
      ...{id: 'window', name: 'Window', note: 'New', wall: 'w2', at: 1.5, width: 1.2, height: 1.2, kind: 'window'},
      sill: 0.9,
    },
  ])
  t.same(items, [])
  t.same(made.openings, {placed: 2, total: 2})
  t.equal(noted(made, 'openings-fitted'), 0)
})

t.test('importHome() finds the wall of a door whose leaf stands far out', async (t) => {
  // The first 7 cm of the piece are in the wall, the rest is the leaf.
  const {openings} = planOf(
    t,
    wall(0, 0, 400, 0),
    wall(0, 60, 400, 60),
    door(100, 28, {depth: 70, wallThickness: 0.1, wallDistance: 0.05}),
  )
  t.match(openings, [{wall: 'w1', at: 1}])
})

t.test('importHome() hinges a door at its first sash, and opens it to the same side', async (t) => {
  const hung = (angle: number, mirrored: boolean, backwards: boolean) => {
    const ends = backwards ? [400, 0, 0, 0] : [0, 0, 400, 0]
    const {openings} = planOf(
      t,
      wall(...(ends as [number, number, number, number])),
      door(200, 0, {angle, modelMirrored: mirrored}, sash()),
    )
    return [openings[0]?.hinge ?? 'a', openings[0]?.side ?? 'left']
  }
  // It hangs at the left of the drawing and opens down: that is right of a wall that goes right.
  t.same(hung(0, false, false), ['a', 'right'])
  t.same(hung(0, true, false), ['b', 'right'])
  t.same(hung(Math.PI, false, false), ['b', 'left'])
  t.same(hung(Math.PI, true, false), ['a', 'left'])
  t.same(hung(0, false, true), ['b', 'left'])
  t.same(hung(Math.PI, true, true), ['b', 'right'])
})

t.test('importHome() opens a sash that is drawn open to the side where it stands', async (t) => {
  const opened = (startAngle: number, endAngle: number, more = {}) => {
    const {openings} = planOf(t, wall(0, 0, 400, 0), door(200, 0, more, sash({startAngle, endAngle})))
    return [openings[0]?.hinge ?? 'a', openings[0]?.side ?? 'left']
  }
  const right = Math.PI / 2
  t.same(opened(0, -right), ['a', 'right'])
  t.same(opened(-right, 0), ['a', 'right'])
  t.same(opened(right, 0), ['a', 'left'])
  t.same(opened(right, 0, {modelMirrored: true}), ['b', 'left'])
  t.same(opened(right, 0, {angle: Math.PI}), ['b', 'right'])
  t.same(opened(-right, -Math.PI), ['a', 'right'])
})

t.test('importHome() gives an opening as many leaves as it has sashes', async (t) => {
  const {openings} = planOf(
    t,
    house(),
    door(200, 0, {}, sash(), sash({xAxis: 0.95, startAngle: Math.PI, endAngle: Math.PI * 1.5})),
    door(200, 300, {name: 'Window', elevation: 90}, ...Array.from({length: 20}, () => sash())),
    door(0, 150, {name: 'Folding door', width: 270, angle: Math.PI / 2}),
    door(400, 150, {name: 'Plain door', angle: Math.PI / 2}),
  )
  t.same(
    openings.map(({leaves}) => leaves),
    [2, 12, 3, undefined],
  )
})

t.test('importHome() moves and narrows openings that stick out past their walls', async (t) => {
  const {openings, imported: made} = planOf(
    t,
    house(),
    door(30, 0),
    door(200, 300, {width: 500}),
    wall(600, 0, 660, 0),
    door(630, 0, {name: 'Flap', width: 61}),
  )
  t.match(openings, [
    {wall: 'w1', at: 0.45, width: 0.9},
    {wall: 'w3', at: 2, width: 4},
    {wall: 'w5', at: 0.3, width: 0.6},
  ])
  t.match(
    made.changed.find(({kind}) => kind === 'openings-fitted'),
    {
      count: 3,
      changes: [
        {name: 'Door', moved: 0.15},
        {name: 'Door', width: [5, 4]},
        {name: 'Flap', width: [0.61, 0.6]},
      ],
    },
  )
})

t.test(
  'importHome() takes a little of the width and of the place of an opening that sticks out a little',
  async (t) => {
    const {openings} = planOf(t, house(), door(42, 0))
    t.match(openings, [{at: 0.4425, width: 0.885}])
  },
)

t.test('importHome() joins walls of one line, so that an opening lies across them', async (t) => {
  const window = (x: number, y: number, more = {}) => door(x, y, {name: 'Window', width: 190, elevation: 90, ...more})
  const plain = planOf(t, wall(0, 0, 200, 0), wall(500, 0, 200, 0), window(210, 0))
  t.match(plain.walls, [{id: 'w1', a: [0, 0], b: [5, 0]}])
  t.match(plain.openings, [{wall: 'w1', at: 2.1, width: 1.9}])
  t.same(plain.imported.changed, [{kind: 'walls-joined', count: 1}])

  // Another wall ends there: the joined wall passes it only because of the window.
  const tee = [wall(0, 0, 200, 0), wall(200, 0, 500, 0), wall(200, 0, 200, 300)]
  t.match(planOf(t, ...tee, window(210, 0)).openings, [{wall: 'w1', at: 2.1, width: 1.9}])
  t.equal(planOf(t, ...tee).walls.length, 3)

  // Colours differ: the joined wall has those of the first.
  const painted = [wall(0, 0, 200, 0, {leftSideColor: 'FF0000'}), wall(200, 0, 500, 0)]
  t.match(planOf(t, ...painted, window(210, 0)).walls, [{left: {color: '#ff0000'}, b: [5, 0]}])
  t.equal(planOf(t, ...painted).walls.length, 2)
  const turned = [wall(0, 0, 200, 0, {leftSideColor: 'FF0000'}), wall(500, 0, 200, 0, {rightSideColor: 'FF0000'})]
  t.equal(planOf(t, ...turned).walls.length, 1)

  // Walls of another thickness, height or line stay apart, and the report tells how much the window changed.
  for (const more of [{thickness: 20}, {height: 200}]) {
    const apart = planOf(t, wall(0, 0, 200, 0), wall(200, 0, 500, 0, more), window(160, 0))
    t.equal(apart.walls.length, 2)
    t.match(apart.openings, [{wall: 'w1', at: 1.05, width: 1.9}])
    t.match(apart.imported.changed, [{kind: 'openings-fitted', changes: [{name: 'Window', moved: 0.55}]}])
  }
  t.equal(planOf(t, wall(0, 0, 200, 0), wall(200, 0, 500, 30)).walls.length, 2)
})

t.test('importHome() cuts every wall that stands in a doorway', async (t) => {
  const holes = (plan: Plan) => plan.openings.filter(({kind}) => kind === 'passage')
  const doubled = planOf(t, wall(0, 0, 400, 0), wall(400, 12, 0, 12), door(200, 2, {depth: 16}))
  t.match(doubled.openings, [
    {wall: 'w1', at: 2, kind: 'door'},
    {id: 'door-2', name: 'Door', wall: 'w2', at: 2, width: 0.9, height: 2.1, kind: 'passage'},
  ])
  t.same(doubled.imported.openings, {placed: 1, total: 1})
  t.match(doubled.imported.changed, [{kind: 'holes-cut', count: 1, names: ['Door']}])

  // A lining that begins in the doorway, a window with its sill, and a low wall under it, which stays whole.
  const part = planOf(t, wall(0, 0, 400, 0), wall(190, 12, 400, 12), door(200, 2, {depth: 16}))
  t.match(holes(part), [{wall: 'w2', at: 0.275, width: 0.55}])
  const window = {depth: 16, name: 'Window', elevation: 90, height: 120}
  t.match(holes(planOf(t, wall(0, 0, 400, 0), wall(0, 12, 400, 12), door(200, 2, window))), [{sill: 0.9}])
  t.same(holes(planOf(t, wall(0, 0, 400, 0), wall(0, 12, 400, 12, {height: 80}), door(200, 2, window))), [])

  // A wall with a door of its own there is open already. One that the open leaf reaches is another wall.
  const two = planOf(
    t,
    wall(0, 0, 400, 0),
    wall(0, 12, 400, 12),
    door(200, -2, {depth: 16}),
    door(205, 14, {depth: 16}),
  )
  t.same(holes(two), [])
  const leaf = {depth: 70, wallThickness: 0.1, wallDistance: 0.05}
  t.same(holes(planOf(t, wall(0, 0, 400, 0), wall(0, 60, 400, 60), door(100, 28, leaf))), [])
  t.same(holes(planOf(t, wall(0, 0, 400, 0), wall(200, 0, 200, 300), door(200, 2, {depth: 16}))), [])
})

t.test('importHome() joins many pieces to one wall, and keeps curves', async (t) => {
  const pieces = Array.from({length: 40}, (_, index) => wall(index * 50, 0, (index + 1) * 50, 0))
  t.match(planOf(t, ...pieces).walls, [{id: 'w1', a: [0, 0], b: [20, 0]}])
  t.equal(planOf(t, wall(0, 0, 200, 0, {arcExtent: 0.1}), wall(200, 0, 400, 0, {arcExtent: 0.1})).walls.length, 2)
})

t.test('importHome() turns an opening without a wall into furniture', async (t) => {
  const {
    openings,
    items,
    imported: made,
  } = planOf(
    t,
    house(),
    door(200, 150),
    door(200, 0, {angle: Math.PI / 4, name: 'Aslant'}),
    wall(600, 0, 630, 0),
    door(615, 0, {name: 'Gate', width: 200}),
  )
  t.same(openings, [])
  t.same(
    items.map(({name}) => name),
    ['Door', 'Aslant', 'Gate'],
  )
  t.same(made.openings, {placed: 0, total: 3})
  t.same(made.changed.find(({kind}) => kind === 'openings-as-items')?.names, ['Door', 'Aslant', 'Gate'])
})

t.test('importHome() puts openings on curved walls', async (t) => {
  // A quarter of a circle of 2 m around (0, 0), from the right to the bottom.
  const across = 200 * Math.SQRT1_2
  const {openings} = planOf(
    t,
    wall(200, 0, 0, 200, {arcExtent: Math.PI / 2}),
    door(across, across, {angle: -Math.PI / 4, name: 'Window', elevation: 90}),
  )
  t.equal(openings[0]?.at.toFixed(2), (Math.PI / 2).toFixed(2))
})

t.test('importHome() closes a gap between two walls that contains a door', async (t) => {
  const inLine = planOf(t, wall(0, 0, 150, 0), wall(250, 2, 400, 2), door(200, 1, {width: 96}))
  t.match(inLine.openings, [{width: 0.96}])
  t.equal(noted(inLine.imported, 'walls-bridged'), 1)
  // The bridge continues the first wall, so the two are one.
  const bridged = inLine.walls.find(({id}) => id === inLine.openings[0]?.wall)
  t.match(bridged, {id: 'w1', a: [0, 0], b: [2.5, 0]})

  const inCorner = planOf(t, wall(0, 0, 0, 300), wall(100, 100, 400, 100, {thickness: 20}), door(52, 100, {width: 88}))
  t.match(inCorner.openings, [{wall: 'bridge'}])
  t.match(
    inCorner.walls.find(({id}) => id === 'bridge'),
    {a: [0, 1], b: [1, 1]},
  )

  const alone = planOf(t, wall(0, 0, 150, 0), door(300, 0))
  t.equal(noted(alone.imported, 'walls-bridged'), 0)
  t.equal(alone.items.length, 1)
})

t.test('importHome() closes a gap with a door whose leaf is drawn open', async (t) => {
  // The first 10 cm of the piece are the frame, in line with the walls. The rest is the leaf, which stands in the room.
  const leaf = {depth: 100, wallThickness: 0.1, wallDistance: 0, width: 96}
  const down = planOf(t, wall(0, 0, 150, 0), wall(250, 0, 400, 0), door(200, 45, leaf))
  t.match(down.openings, [{wall: 'w1', at: 2, width: 0.96}])
  t.match(down.walls, [{a: [0, 0], b: [4, 0]}])
  t.same(down.items, [])

  const turned = planOf(t, wall(0, 0, 0, 150), wall(0, 250, 0, 400), door(-45, 200, {...leaf, angle: Math.PI / 2}))
  t.match(turned.openings, [{wall: 'w1', at: 2}])
})

t.test('importHome() keeps 5,000 openings', async (t) => {
  const made = imported(
    ...Array.from({length: 60}, (_, index) => wall(0, index * 100, 90_000, index * 100)),
    ...Array.from({length: 5002}, (_, index) => door(100 + (index % 80) * 1000, Math.floor(index / 90) * 100, {})),
  )
  t.same(made.problems, [])
  t.same(made.openings, {placed: 5000, total: 5002})
  t.equal(made.home.plans[0]?.items.length, 2)
})

t.test('openingKindOf() recognizes openings by their words, and otherwise by their height', async (t) => {
  const kindOf = (name: string, more = {}) => openingKindOf({catalogId: '', name, z: 0, sashes: [], ...more})
  const kinds: Record<string, string> = {
    'Front door': 'door',
    'Porta interna': 'door',
    Haustür: 'door',
    'French window': 'window',
    Portafinestra: 'window',
    'Porta finestra': 'window',
    Lucernario: 'window',
    Fenêtre: 'window',
    Balkontür: 'window',
    'Garage door': 'garage',
    'Porta basculante': 'garage',
    'Door frame': 'passage',
    'Round door frame': 'passage',
    Varco: 'passage',
    Durchgang: 'passage',
    Xyz: 'passage',
  }
  for (const [name, kind] of Object.entries(kinds)) t.equal(kindOf(name), kind, name)
  t.equal(kindOf('Xyz', {z: 0.9}), 'window')
  t.equal(kindOf('Xyz', {sashes: [{}]}), 'door')
  t.equal(kindOf('Anta', {catalogId: 'eTeks#doubleHungWindow80x122'}), 'window')
})
