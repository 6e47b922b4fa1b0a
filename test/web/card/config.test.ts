import t from 'tap'
import {readCardConfig} from '../../../web/card/config.ts'

t.test('readCardConfig() reads a file with defaults for the rest', async (t) => {
  t.same(readCardConfig({type: 'custom:pianta-card', home: '/local/home.json', grid_options: {rows: 4}}, 'en'), {
    source: {kind: 'file', url: '/local/home.json'},
    title: '',
    floor: '',
    orientation: 'auto',
    tint: false,
    readings: true,
    layer: '',
    unbound: false,
    entities: new Map(),
    values: new Map(),
    actions: new Map(),
  })
})

t.test('readCardConfig() reads an agent and its key', async (t) => {
  const {source} = readCardConfig({agent: 'http://192.168.1.20:8430/', key: 'secret'}, 'en')
  t.same(source, {kind: 'agent', url: 'http://192.168.1.20:8430/home.json', key: 'secret'})
  t.match(readCardConfig({agent: 'https://house.example/pianta'}, 'en').source, {
    url: 'https://house.example/pianta/home.json',
    key: undefined,
  })
})

t.test('readCardConfig() reads entities by element', async (t) => {
  const {entities} = readCardConfig(
    {home: '/x.json', entities: {lamp: 'light.a', 'plate/0': ['switch.a', 'switch.b']}},
    'en',
  )
  t.same(
    [...entities],
    [
      ['lamp', ['light.a']],
      ['plate/0', ['switch.a', 'switch.b']],
    ],
  )
})

t.test('readCardConfig() reads values with colours, from the lowest', async (t) => {
  const segments = [
    {from: 1000, color: 'Red'},
    {from: 0, color: '#0f8'},
  ]
  const values = {kitchen: {entity: 'sensor.co2', segments}, lamp: ['sensor.power', {entity: 'sensor.energy'}]}
  t.same(
    [...readCardConfig({home: '/x.json', values}, 'en').values],
    [
      [
        'kitchen',
        [
          {
            entity: 'sensor.co2',
            segments: [
              {from: 0, color: '#00ff88'},
              {from: 1000, color: '#f44336'},
            ],
          },
        ],
      ],
      [
        'lamp',
        [
          {entity: 'sensor.power', segments: []},
          {entity: 'sensor.energy', segments: []},
        ],
      ],
    ],
  )
})

t.test('readCardConfig() reads orientations as numbers or words', async (t) => {
  for (const orientation of ['auto', 90, '90'])
    t.equal(String(readCardConfig({home: '/x.json', orientation}, 'en').orientation), String(orientation))
})

const refused: readonly (readonly [config: unknown, en: RegExp, it: RegExp])[] = [
  [null, /list of names and values/, /elenco/],
  [[], /list of names and values/, /elenco/],
  [{}, /name the home/, /indica la casa/],
  [{home: '/a.json', agent: 'http://a'}, /not both/, /non tutti e due/],
  [{home: '/a.json', key: 'x'}, /A file has no key/, /non ha chiave/],
  [{home: 'home.json'}, /"home" must be a path/, /"home" deve/],
  [{home: '//elsewhere.example/a.json'}, /"home" must be a path/, /"home" deve/],
  [{home: 'file:///etc/passwd'}, /"home" must be a path/, /"home" deve/],
  [{home: 'javascript:alert(1)'}, /"home" must be a path/, /"home" deve/],
  [{home: 'https://me:secret@host/a.json'}, /"home" must be a path/, /"home" deve/],
  [{home: 5}, /"home" must be a text/, /"home" deve essere un testo/],
  [{agent: 'tablet'}, /"agent" must be an address/, /"agent" deve/],
  [{agent: 'http://tablet:8430/?key=x'}, /without a login or a key/, /senza accesso/],
  [{agent: 'ftp://tablet'}, /"agent" must be an address/, /"agent" deve/],
  [{home: '/a.json', orientation: 45}, /0, 90, 180 or 270/, /0, 90, 180 o 270/],
  [{home: '/a.json', tint: 'yes'}, /"tint" must be true or false/, /"tint" deve/],
  [{home: '/a.json', entities: ['light.a']}, /name entities by element/, /per elemento/],
  [{home: '/a.json', entities: {lamp: 'A lamp'}}, /"entities" of lamp/, /"entities" di lamp/],
  [{home: '/a.json', values: 'sensor.co2'}, /"values" must name entities/, /"values" deve/],
  [{home: '/a.json', values: {kitchen: 'CO2'}}, /"values" of kitchen/, /"values" di kitchen/],
  [{home: '/a.json', values: {kitchen: {entity: 'sensor.co2', colour: 'red'}}}, /"values" of kitchen/, /di kitchen/],
  [
    {home: '/a.json', values: {kitchen: {entity: 'sensor.co2', segments: [{above: 3, color: 'red'}]}}},
    /"segments" of sensor.co2 at kitchen/,
    /"segments" di sensor.co2 in kitchen/,
  ],
  [
    {home: '/a.json', values: {kitchen: {entity: 'sensor.co2', segments: [{from: 3, color: 'reddish'}]}}},
    /has the color reddish.*red, orange/,
    /ha il colore reddish/,
  ],
  [{home: '/a.json', actions: 'none'}, /by element or kind/, /per elemento o tipo/],
  [{home: '/a.json', actions: {light: {tap: {action: 'none'}}}}, /"actions" of light/, /"actions" di light/],
  [{home: '/a.json', actions: {light: {tap_action: 'none'}}}, /"actions" of light/, /"actions" di light/],
]

for (const [config, en, it] of refused)
  t.test(`readCardConfig() refuses ${JSON.stringify(config)}`, async (t) => {
    t.throws(() => readCardConfig(config, 'en'), {message: en})
    t.throws(() => readCardConfig(config, 'it'), {message: it})
  })

t.test('readCardConfig() takes a layer that there is, and home for none', async (t) => {
  const read = (layer: unknown) => readCardConfig({home: '/local/home.json', layer}, 'en').layer
  t.same([read('comfort'), read('home'), read(undefined)], ['comfort', '', ''])
  t.throws(() => read('weather'), /"layer" must be home, look, comfort, openings/)
})
