import t from 'tap'
import {
  door,
  element,
  homeXml,
  house,
  imported,
  importedXml,
  noted,
  piece,
  planOf,
  rectangle,
  room,
  wall,
} from '../sweet-home-3d/home-xml.ts'

t.test('importHome() converts centimetres to metres, and names things in the chosen language', async (t) => {
  const xml = homeXml(house(), room('', rectangle(5, 305, 100, 100)))
  const {home, problems, rooms} = importedXml(xml, {language: 'it'})
  t.same(problems, [])
  t.equal(home.lang, 'it')
  t.equal(home.name, 'Test')
  t.same(home.levels, [{id: 'level', name: 'Livello', z: 0, height: 2.5}])
  const [plan] = home.plans
  t.equal(plan?.name, 'Pianta')
  t.same(plan?.walls[0], {id: 'w1', a: [0, 0], b: [4, 0], thickness: 0.1})
  t.match(plan?.rooms, [
    {id: 'kitchen', name: 'Kitchen', kind: 'kitchen'},
    {id: 'stanza-2', name: 'Stanza 2'},
  ])
  t.same(rooms, {placed: 2, total: 2})
  t.equal(importedXml(xml, {name: 'Casa', language: 'it'}).home.name, 'Casa')
})

t.test('importHome() always returns the same home for the same text', async (t) => {
  const xml = homeXml(house(), house(420, 10), piece('Chair', 100, 100))
  const once = JSON.stringify(importedXml(xml))
  t.equal(JSON.stringify(importedXml(xml)), once)
})

t.test('importHome() returns an empty home for an empty home', async (t) => {
  const {home, problems} = importedXml('<home/>')
  t.same(problems, [])
  t.equal(home.name, 'Home')
  t.same(home.plans[0]?.walls, [])
})

t.test('importHome() takes the name of a home from the path of its file', async (t) => {
  const named = (name: string) => importedXml(`<home name='${name}'/>`).home.name
  t.equal(named('C:\\Users\\Anna\\Our flat.sh3d'), 'Our flat')
  t.equal(named('/home/anna/flat.SH3X'), 'flat')
  t.equal(named('x'.repeat(500)).length, 120)
})

t.test('importHome() gives walls their height, side colours and low kind', async (t) => {
  const {walls, imported} = planOf(
    t,
    wall(0, 0, 400, 0, {leftSideColor: '00A8B8C8', rightSideColor: 'FF102030'}),
    wall(0, 200, 400, 200, {height: 100, thickness: 0.5, heightAtEnd: 120}),
    wall(0, 400, 400, 400, {height: 300, leftSideColor: 'red'}),
  )
  t.same(walls, [
    {id: 'w1', a: [0, 0], b: [4, 0], thickness: 0.1, left: {color: '#a8b8c8'}, right: {color: '#102030'}},
    {id: 'w2', a: [0, 2], b: [4, 2], kind: 'low', thickness: 0.01, height: 1, heightAtEnd: 1.2},
    {id: 'w3', a: [0, 4], b: [4, 4], thickness: 0.1, height: 3},
  ])
  t.equal(noted(imported, 'sloping-tops'), 0)
  t.equal(noted(imported, 'measures-bounded'), 1)
})

t.test('importHome() keeps the slope of a wall that is cut, and makes that of a curve level', async (t) => {
  const {walls, imported} = planOf(
    t,
    wall(0, 0, 400, 0, {height: 200, heightAtEnd: 400}),
    wall(100, -200, 100, 200, {thickness: 20}),
    wall(0, 500, 400, 500, {height: 250, heightAtEnd: 300, arcExtent: 1}),
    wall(0, 800, 400, 800, {height: 300, heightAtEnd: 300}),
  )
  t.match(
    walls.filter(({heightAtEnd}) => heightAtEnd !== undefined),
    [
      {a: [0, 0], b: [1, 0], height: 2, heightAtEnd: 2.5},
      {a: [1, 0], b: [4, 0], height: 2.5, heightAtEnd: 4},
    ],
  )
  t.match(
    walls.filter(({bow}) => bow !== undefined),
    [{height: 3}],
  )
  t.equal(noted(imported, 'sloping-tops'), 1)
})

t.test('importHome() divides a window below a ridge, and a door there moves to one side', async (t) => {
  const gable = [
    wall(0, 0, 200, 0, {height: 250, heightAtEnd: 400}),
    wall(200, 0, 400, 0, {height: 400, heightAtEnd: 250}),
  ]
  const windowAt = {elevation: 100, height: 120, id: 'gable', name: 'Window', catalogId: 'eTeks#fixedWindow85x123'}
  const {openings, imported} = planOf(t, ...gable, door(190, 0, {...windowAt, width: 100}))
  t.match(openings, [
    {kind: 'window', at: 1.7, width: 0.6, sill: 1, extra: {sweetHome3d: {id: 'gable'}}},
    {kind: 'window', at: 0.2, width: 0.4, sill: 1, extra: {sweetHome3d: {id: 'gable-2'}}},
  ])
  t.same([openings.length, noted(imported, 'windows-divided'), noted(imported, 'openings-fitted')], [2, 1, 0])

  const aside = planOf(t, ...gable, door(190, 0, {width: 90}))
  t.same([aside.openings.length, noted(aside.imported, 'openings-fitted')], [1, 1])
  const besideRidge = planOf(t, ...gable, door(145, 0, {...windowAt, width: 120}))
  t.equal(besideRidge.openings.length, 1, 'less than 15 cm would be beyond the ridge')
})

t.test('importHome() gives rooms their colours, and a point in the middle of their area', async (t) => {
  const {rooms} = planOf(
    t,
    ...[wall(0, 0, 400, 0), wall(400, 0, 400, 300), wall(400, 300, 0, 300), wall(0, 300, 0, 0)],
    room('Hall', rectangle(5, 5, 390, 290), {floorColor: '00FF8800', ceilingColor: '00EEEEEE'}),
  )
  const [hall] = rooms
  t.match(hall, {kind: 'hall', floor: {color: '#ff8800'}, ceiling: {color: '#eeeeee'}})
  t.ok(Math.abs((hall?.at[1] ?? 0) - 1.5) < 0.03, `${hall?.at}`)
  const hidden = planOf(t, house(), room('', rectangle(500, 0, 99, 99), {floorColor: '00FF8800', floorVisible: false}))
  t.notOk(hidden.rooms[1]?.floor)
})

t.test('importHome() recognizes outdoor rooms by their names', async (t) => {
  const names = ['Terrazza', 'Balkon', 'Jardin', 'Salle de bain', 'Dormitorio', 'Ripostiglio', 'Xyz']
  const {rooms} = planOf(t, ...names.map((name, index) => room(name, rectangle(index * 300, 0, 200, 200))))
  t.same(
    rooms.map(({kind, outdoor}) => [kind, outdoor]),
    [
      ['terrace', true],
      ['balcony', true],
      ['garden', true],
      ['bathroom', undefined],
      ['bedroom', undefined],
      ['storage', undefined],
      [undefined, undefined],
    ],
  )
})

t.test('importHome() makes a plan for every level, lowest first', async (t) => {
  const level = (id: string, elevation: number, more = {}) =>
    element('level', {id, name: id, elevation, floorThickness: 12, height: 240, ...more})
  const made = imported(
    level('Attic', 500, {visible: false}),
    level('Ground', 0),
    level('First', 250, {elevationIndex: 1}),
    level('First again', 250, {elevationIndex: 0}),
    wall(0, 0, 100, 0, {level: 'Ground'}),
    wall(0, 0, 200, 0, {level: 'Attic'}),
    wall(0, 0, 300, 0, {level: 'lost'}),
    piece('Stairs', 50, 150, {level: 'Ground', staircaseCutOutShape: 'M0,0'}),
  )
  t.same(made.problems, [])
  t.same(
    made.home.levels.map(({id, z, height, slab}) => [id, z, height, slab]),
    [
      ['ground', 0, 2.4, 0.12],
      ['first-again', 2.5, 2.4, 0.12],
      ['first', 2.5, 2.4, 0.12],
      ['attic', 5, 2.4, 0.12],
    ],
  )
  t.same(
    made.home.plans.map(({id, level, walls}) => [id, level, walls.length]),
    [
      ['ground-plan', 'ground', 1],
      ['first-again-plan', 'first-again', 0],
      ['first-plan', 'first', 0],
      // Elements of an unknown level are on the first level of the file.
      ['attic-plan', 'attic', 2],
    ],
  )
  t.equal(made.home.plans[0]?.stairs[0]?.to, 'first-again')
  t.equal(noted(made, 'levels-kept-hidden'), 1)
})

t.test('importHome() keeps 32 levels, and counts the others', async (t) => {
  const levels = Array.from({length: 40}, (_, index) =>
    element('level', {
      id: `l${index}`,
      name: `Level ${index}`,
      elevation: index * 250,
      floorThickness: 12,
      height: 250,
    }),
  )
  const made = imported(...levels)
  t.same(made.problems, [])
  t.equal(made.home.levels.length, 32)
  t.equal(noted(made, 'too-many'), 8)
})

t.test('importHome() repeats walls on the levels that they reach', async (t) => {
  const made = imported(
    element('level', {id: 'a', name: 'Ground', elevation: 0, floorThickness: 12, height: 250}),
    element('level', {id: 'b', name: 'First', elevation: 262, floorThickness: 12, height: 250}),
    wall(0, 0, 400, 0, {level: 'a', height: 512}),
    wall(0, 300, 400, 300, {level: 'a', height: 270}),
  )
  t.same(made.problems, [])
  t.same(made.home.plans[1]?.walls, [{id: 'w1-2', a: [0, 0], b: [4, 0], thickness: 0.1}])
  t.equal(noted(made, 'walls-repeated'), 1)
})

t.test('importHome() puts rooms of a level without walls on the walls at the same height', async (t) => {
  const made = imported(
    element('level', {id: 'a', name: 'Walls', elevation: 0, floorThickness: 12, height: 250}),
    element('level', {id: 'b', name: 'Rooms', elevation: 0, floorThickness: 12, height: 250}),
    wall(0, 0, 400, 0, {level: 'a'}),
    room('Garden', rectangle(0, 10, 300, 300), {level: 'b'}),
  )
  t.same(made.problems, [])
  t.equal(made.home.plans.length, 1)
  t.equal(made.home.plans[0]?.rooms.length, 1)
  t.equal(made.home.plans[0]?.walls.filter(({kind}) => kind !== 'divider').length, 1)
})

t.test('importHome() imports the site of the home', async (t) => {
  const compass = (more: object) => imported(element('compass', {x: 0, y: 0, diameter: 100, ...more})).home.site
  t.same(compass({northDirection: Math.PI / 2, latitude: 0.8, longitude: 0.16, timeZone: 'Europe/Rome'}), {
    north: 90,
    lat: 45.83662,
    lon: 9.16732,
    zone: 'Europe/Rome',
  })
  t.same(compass({northDirection: -Math.PI / 2, latitude: 9, longitude: 'x', timeZone: ''}), {north: 270})
  t.equal(imported().home.site, undefined)
})

t.test('importHome() keeps the position and size of a background picture', async (t) => {
  const background = element('backgroundImage', {
    image: '7',
    scaleDistance: 500,
    scaleDistanceXStart: 10,
    scaleDistanceYStart: 20,
    scaleDistanceXEnd: 40,
    scaleDistanceYEnd: 60,
    xOrigin: 150,
    yOrigin: 30,
  })
  const image = {sha256: 'a'.repeat(64), width: 640, height: 480}
  const {home, images, problems} = importedXml(homeXml(background), {images: new Map([['7', image]])})
  t.same(problems, [])
  t.same(images, ['7'])
  // 50 pixels are 5 metres.
  t.same(home.plans[0]?.drawings, [{id: 'background', src: image.sha256, at: [-1.5, -0.3], width: 64}])

  const without = imported(background, element('backgroundImage', {image: '8', scaleDistance: 0}))
  t.notOk(without.home.plans[0]?.drawings)
  t.same(without.images, [])
  t.equal(noted(without, 'images'), 2)
})

t.test('importHome() keeps texts with their size, direction and side; black is the drawing’s own colour', async (t) => {
  const style = {fontSize: 20, alignment: 'LEFT', attribute: 'labelStyle'}
  const label = (text: string, more = {}, inside = '') =>
    element('label', {x: 100, y: 50, ...more}, inside, element('text', {}, text))
  const {labels, imported} = planOf(
    t,
    label('Gas &amp; water', {color: 'FF000000'}),
    label('<![CDATA[a < b\nc]]>', {angle: Math.PI / 2, color: 'FF1B6CA8'}, element('textStyle', style)),
    label(' '),
  )
  t.match(labels, [
    {text: 'Gas & water', at: [1, 0.437], size: 0.18, color: undefined, angle: undefined, align: undefined},
    {text: 'a < b\nc', at: [0.95, 0.5], size: 0.2, color: '#1b6ca8', angle: 90, align: 'left'},
  ])
  t.equal(noted(imported, 'labels'), 0)
  const many = planOf(t, ...Array.from({length: 1040}, () => label('é'.repeat(1500))))
  t.equal(many.labels?.length, 1000)
  t.equal(noted(many.imported, 'labels'), 40)
  t.equal(many.labels?.[0]?.text.length, 1000)
})

t.test('importHome() counts left-out elements', async (t) => {
  const texture = element('texture', {attribute: 'leftSideTexture', name: 'Bricks', width: 10, height: 10, image: '1'})
  const made = imported(
    element('print', {}),
    element('environment', {}, element('camera', {attribute: 'cameraPath', x: 0})),
    element('observerCamera', {attribute: 'observerCamera', x: 0}),
    element('camera', {attribute: 'storedCamera', x: 0}),
    element('wall', {xStart: 0, yStart: 0, xEnd: 400, yEnd: 0, thickness: 10}, texture, element('baseboard', {})),
    wall(100, 100, 100, 100),
    element('polyline', {}, element('point', {x: 0, y: 0})),
    element('dimensionLine', {xStart: 1, yStart: 1, xEnd: 1, yEnd: 1}),
    piece('Seat', 0, 0, {model: '2', pitch: 0.2}),
    piece('Ghost', 0, 0, {visible: false}),
    element(
      'shelfUnit',
      {name: 'Shelves', x: 0, y: 0, width: 80, depth: 30, height: 200},
      element('shelf', {}),
      element('material', {name: 'Wood'}),
    ),
    element('doorOrWindow', {
      name: 'Arch',
      ...{x: 200, y: 0, width: 90, depth: 10, height: 210, cutOutShape: 'M0,0 v1 h1 z'},
    }),
  )
  t.same(made.problems, [])
  const left = Object.fromEntries(made.left.map(({kind, count}) => [kind, count]))
  t.same(left, {
    'walls-without-length': 1,
    hidden: 1,
    'print-settings': 1,
    video: 1,
    cameras: 1,
    textures: 1,
    baseboards: 1,
    polylines: 1,
    dimensions: 1,
    tilts: 1,
    models: 1,
    shelves: 1,
    materials: 1,
    'cut-outs': 1,
  })
  t.same(made.left.find(({kind}) => kind === 'hidden')?.names, ['Ghost'])
})

t.test('importHome() refuses more walls than the format allows, before and after cutting them', async (t) => {
  const rows = (count: number, level = 'l0') =>
    Array.from({length: count}, (_, index) => wall(0, index * 15, 100, index * 15, {level}))
  const most = imported(...rows(5000))
  t.same(most.problems, [])
  t.equal(most.home.plans[0]?.walls.length, 5000)
  const refused = (message: RegExp, ...elements: string[]) =>
    t.throws(() => imported(...elements), {name: 'NotImportable', reason: 'too-many-walls', message})
  refused(/5001 walls; the limit is 5000/, ...rows(5001))
  refused(/5101 walls; the limit is 5000/, ...rows(2550), wall(50, -10, 50, 2550 * 15))
  const levels = Array.from({length: 5}, (_, index) =>
    element('level', {
      id: `l${index}`,
      name: `Level ${index}`,
      elevation: index * 300,
      height: 250,
      floorThickness: 12,
    }),
  )
  refused(/20005 walls; the limit is 20000/, ...levels, ...levels.flatMap((_, index) => rows(4001, `l${index}`)))
})

t.test('importHome() leaves out and counts elements over the limits of the format', async (t) => {
  const pieces = Array.from({length: 1005}, (_, index) => piece('Box', 0, 0, {width: 10 + index}))
  const boxes = imported(...pieces)
  t.same(boxes.problems, [])
  t.equal(boxes.home.plans[0]?.items.length, 1000)
  t.equal(noted(boxes, 'too-many'), 5)
  const image = element('backgroundImage', {
    ...{image: '7', scaleDistance: 100, xOrigin: 0, yOrigin: 0},
    ...{scaleDistanceXStart: 0, scaleDistanceYStart: 0, scaleDistanceXEnd: 100, scaleDistanceYEnd: 0},
  })
  const alike = Array.from({length: 10_000}, () => piece('Box', 0, 0))
  const images = new Map([['7', {sha256: 'a'.repeat(64), width: 100, height: 100}]])
  const full = importedXml(homeXml(image, ...alike), {images})
  t.same(full.problems, [])
  t.equal(full.home.plans[0]?.items.length, 9999, 'the background picture counts among the 10,000')
  t.equal(noted(full, 'too-many'), 1)
})
