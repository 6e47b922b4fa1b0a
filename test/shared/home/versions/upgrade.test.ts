import {readFileSync} from 'node:fs'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))

for (const version of [1, 2, 3, 4, 5]) {
  t.test(`readHome() upgrades the home of version ${version} to the recorded one, without a problem`, async (t) => {
    const document = fixture(`version-${version}`)
    const {readAs, home, problems} = readHome(document)
    t.equal(readAs, version)
    t.same(problems, [])
    t.strictSame(home, fixture(`version-${version}-upgraded`))
    t.strictSame(document, fixture(`version-${version}`), 'the document is not changed')
    t.equal(JSON.stringify(readHome(document).home), JSON.stringify(home), 'the same bytes each time')
    t.strictSame(readHome(home).home, home, 'the result is a home of the current version')
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a home that a test spoils is no longer of its type
type Spoilt = any

function messages(version: number, spoil: (home: Spoilt) => void): string[] {
  const home = fixture(`version-${version}`)
  spoil(home)
  const read = readHome(home)
  t.equal(read.home, undefined)
  t.ok(read.problems.every(({kind, message, detail}) => kind === 'format' && message.startsWith(`${detail?.path}: `)))
  return read.problems.map(({message}) => message)
}

t.test('readHome() reports problems of an older home by its own schema, where the person wrote them', async (t) => {
  const cases: [version: number, spoil: (home: Spoilt) => void, messages: string[]][] = [
    [1, (home) => (home.walls[2] = [0, 0, 1]), ['/walls/2: must hold at least 4']],
    [1, (home) => (home.walls[2][1] = '0'), ['/walls/2/1: must be a number, not the text "0"']],
    [1, (home) => (home.walls[2][1] = JSON.parse('1e400')), ['/walls/2/1: must be a finite number']],
    [
      1,
      (home) => (home.walls[0][4] = 0.001),
      ['/walls/0/4: must be a number from 0.01 to 5, or 0 for a line that parts rooms without a wall'],
    ],
    [1, (home) => (home.plans = []), ['/plans: is not a known key here']],
    [1, (home) => (home.rooms[0].id = 'kitchen'), ['/rooms/0/id: is not a known key here']],
    [
      1,
      (home) => (home.lights[0].device = 'lamp'),
      ['/lights/0/device: must be an app and its device, like house:light.kitchen'],
    ],
    [
      1,
      (home) => {
        home.doors[1].width = 0
        home.windows[0].at = [1]
      },
      ['/doors/1/width: must be at least 0.01', '/windows/0/at: must hold at least 2'],
    ],
    [2, (home) => (home.walls[0].bow = 1), ['/walls/0/bow: is not a known key here']],
    [2, (home) => (home.walls[0].extra = [JSON.parse('-1e400')]), ['/walls/0/extra/0: must be a finite number']],
    [2, (home) => (home.furniture[0].size = [1, 1]), ['/furniture/0/size: must hold at least 3']],
    [3, (home) => (home.plans[0].items = []), ['/plans/0/items: is not a known key here']],
    [3, (home) => (home.height = 3), ['/height: is not a known key here']],
    [3, (home) => delete home.plans[1].rooms, ['/plans/1/rooms: is required']],
    [4, (home) => (home.plans[0].furniture = []), ['/plans/0/furniture: is not a known key here']],
    [
      4,
      (home) => (home.products['furniture/table'].options = [{}]),
      ['/products/furniture~1table/options: must hold at most 0'],
    ],
    [5, (home) => (home.plans[0].lights[0].device = 'a:b'), ['/plans/0/lights/0/device: is not a known key here']],
    [5, (home) => (home.plans[0].walls[1].arc = 200), ['/plans/0/walls/1/arc: must be at most 180']],
    [
      5,
      (home) => (home.plans[0].rooms[0].floor = 'oak'),
      ['/plans/0/rooms/0/floor: must be a colour written #rgb or #rrggbb, or the SHA-256 of an image'],
    ],
    [5, (home) => (home.plans[0].awnings = []), ['/plans/0/awnings: is not a known key here']],
  ]
  for (const [version, spoil, wrong] of cases) t.same(messages(version, spoil), wrong)
})

t.test('readHome() reports problems of the upgraded home where the person wrote them', async (t) => {
  const cases: [version: number, spoil: (home: Spoilt) => void, messages: string[]][] = [
    [2, (home) => (home.walls[1].id = 'north'), ['/walls/1/id: north is already the id of a wall']],
    [2, (home) => (home.openings[1].wall = 'gone'), ['/openings/1/wall: no wall of this plan has the id gone']],
    [
      2,
      (home) => (home.openings[0].at = 9),
      ['/openings/0/at: the opening ends 4.45 m past its wall south, which is 5.000 m long'],
    ],
    [2, (home) => (home.openings[0].wall = 'open'), ['/openings/0/wall: open is a divider, which has no opening']],
    [2, (home) => (home.walls[4].thickness = 0.2), ['/walls/4/thickness: open is a divider, which has no thickness']],
    [2, (home) => (home.walls[4].kind = 'fence'), ["/walls/4/kind: a virtual wall is not built, so it can't be fence"]],
    [
      2,
      (home) => (home.lights = Array.from({length: 10_000}, (_, index) => ({id: `l${index}`, at: [0, 0]}))),
      ['/: must hold at most 10000 elements besides walls, rooms and openings, not 10002'],
    ],
    [3, (home) => (home.plans[1].level = 'attic'), ['/plans/1/level: no level has the id attic']],
    [
      3,
      (home) => (home.plans[1].furniture[0].id = 'desk'),
      ['/plans/1/furniture/0/id: desk is already the id of an item'],
    ],
    [3, (home) => (home.plans[0].backgrounds[0].id = 'a1'), ['/plans/0/walls/0/id: a1 is already the id of a drawing']],
    [
      3,
      (home) => (home.plans[0].backgrounds[0].id = 'ground'),
      ['/plans/0/backgrounds/0/id: ground is already the id of a level'],
    ],
    [
      4,
      (home) => (home.plans[0].plates[0].slots[0].controls = ['w']),
      ['/plans/0/plates/0/slots/0/controls/0: w is a wall, which a slot cannot control'],
    ],
    [
      4,
      (home) => (home.plans[0].items[0].product = 'furniture/bed'),
      ['/plans/0/items/0/product: the home has no product furniture/bed'],
    ],
    [
      5,
      (home) => (home.plans[0].rooms[0].area = 'none'),
      ['/plans/0/rooms/0/area: no area of this plan has the id none'],
    ],
    [
      5,
      (home) => {
        home.plans[0].walls[3] = {id: 'flat', a: [-1000, 0], b: [1000, 100], arc: 180}
      },
      ['/plans/0/walls/3/arc: the arc may rise at most 1000 m over its chord, not 1001'],
    ],
  ]
  for (const [version, spoil, wrong] of cases) t.same(messages(version, spoil), wrong)
})

t.test('a wall of half a circle bows by at most half its chord, whatever the rounding', async (t) => {
  const document = fixture('version-5')
  document.plans[0].walls.push({id: 'half', a: [900, 0], b: [900 + 1 / 3, 0], arc: 180})
  const {home, problems} = readHome(document)
  t.same(problems, [])
  const [a, b] = [900, 900 + 1 / 3]
  t.equal(home?.plans[0]?.walls.at(-1)?.bow, (b - a) / 2)
})

t.test('readHome() checks the walls of an older home, and names them by their new IDs', async (t) => {
  const cases: [version: number, spoil: (home: Spoilt) => void, problems: [kind: string, message: RegExp][]][] = [
    [
      1,
      (home) => (home.walls[8] = [12, 4, 6.05, 4]),
      [['open-room', /^Room door-1 is not enclosed: wall w3 ends 5 cm short of w9 at \(6\.00, 4\.00\)\.$/]],
    ],
    [1, (home) => home.walls.splice(5, 1), [['shared-region', /^Rooms room-2 and room-3 share one region\.$/]]],
    [2, (home) => delete home.rooms[0].area, []],
    [3, (home) => (home.plans[1].walls[0].b = [4, -1]), [['open-room', /^Room bedroom is not enclosed/]]],
    [4, (home) => (home.plans[0].walls[4].b = [3, 3.5]), [['crossing', /^Walls mid and s cross at \(3\.00, 3\.00\)/]]],
    [5, (home) => (home.plans[0].walls[0].arc = 0), [['overlap', /^Walls left and middle overlap for 4\.00 m/]]],
    [
      5,
      (home) => home.plans[0].areas.push({id: 'none', name: 'None'}),
      [['area-without-rooms', /^Area none has no rooms\.$/]],
    ],
  ]
  for (const [version, spoil, expected] of cases) {
    const document = fixture(`version-${version}`)
    spoil(document)
    const {home, problems} = readHome(document)
    t.ok(home, 'it is still a home')
    t.match(
      problems.slice(0, 1),
      expected.map(([kind, message]) => ({kind, message})),
    )
    t.equal(problems.length > 0, expected.length > 0)
  }
})

t.test('readHome() reports at most 200 doors without a wall', async (t) => {
  const {problems} = readHome({...fixture('version-1'), doors: Array.from({length: 2500}, () => ({at: [500, 500]}))})
  t.equal(problems.length, 200)
  t.match(
    problems[0]?.message,
    /^\/doors\/0\/at: no wall is within 0\.5 m: the nearest, \/walls\/7, is \d+\.\d{3} m away$/,
  )
  t.equal(problems.at(-1)?.message, '/: and 2301 more problems')
})

t.test('readHome() limits the products of older homes', async (t) => {
  const piece = (index: number) => ({id: `f${index}`, name: `Piece ${index % 1001}`, at: [1, 1], size: [1, 1, 1]})
  const home = (count: number) => {
    const document = fixture('version-3')
    document.plans[0].furniture = Array.from({length: count}, (_, index) => piece(index))
    document.plans[1].furniture = []
    return readHome(document)
  }
  t.equal(Object.keys(home(1000).home?.products ?? {}).length, 1000)
  t.same(
    home(1005).problems.map(({message}) => message),
    ['/plans/0/furniture/1000: is one piece too many: furniture may have at most 1000 different names and sizes'],
  )
})
