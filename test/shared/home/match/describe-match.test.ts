import t from 'tap'
import {boundDevices} from '#shared/home/bindings.ts'
import {applyMatches} from '#shared/home/match/apply-matches.ts'
import {describeReason, matchLines} from '#shared/home/match/describe-match.ts'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import {createElementNamer} from '#shared/home/match/name-elements.ts'
import {readHome} from '#shared/home/read-home.ts'
import {everyKind} from '../every-kind.ts'
import {type House, readHouse} from './read-house.ts'

const text = `House [en]
Small.
# Ground
## Living room (living)
light "Floor lamp" <- light "piantana" @Soggiorno
light "" <- light "lampadario" @Soggiorno
window ""
shutter "" <- cover "tapparella" @Soggiorno
plate "Sockets": socket, socket
  2 <- switch "presa 2" @Soggiorno
temperature <- sensor "temperatura" @Soggiorno {temperature}
# elsewhere
light "luce cantina" @Cantina
`
const house = (): House => readHouse('small', text)

t.test('matchLines() lists the surest pairs first, with reasons, and the devices without a place', async (t) => {
  const {home, devices} = house()
  const lines = matchLines(home, devices, matchDevices(home, 'app', devices))
  t.equal(lines[0], 'Certain: 3 pairs')
  t.ok(lines.includes('  piantana (Soggiorno) → Floor lamp in Living room · same name; “Soggiorno” in the house'))
  t.ok(lines.includes('  temperatura (Soggiorno) → Living room: temperature · in this room; “Soggiorno” in the house'))
  t.ok(lines.some((line) => line.startsWith('  presa 2 (Soggiorno) → Sockets, place 2 in Living room · same name')))
  t.same(lines.slice(-2), ['Not found on the plan: 1 device', '  luce cantina (Cantina)'])
})

t.test('matchLines() speaks the language of the home, or another', async (t) => {
  const {home, devices} = house()
  const lines = matchLines({...home, lang: 'it'}, devices, matchDevices(home, 'app', devices))
  t.equal(lines[0], 'Certe: 3 coppie')
  t.ok(
    lines.includes(
      '  tapparella (Soggiorno) → tapparella o tenda, Living room · l’unico nella stanza; “Soggiorno” nella casa',
    ),
  )
  t.equal(lines.at(-2), 'Non trovati sulla pianta: 1 dispositivo')
  t.same(matchLines(home, [], [], 'it'), ['Per questo progetto non è dichiarato ancora nessun dispositivo.'])
  t.equal(describeReason({code: 'order', doubt: 'alike'}, 'it'), 'nell’ordine della stanza; anche altri vanno bene')
})

t.test('matchLines() tells doors without a name apart by what is behind them', async (t) => {
  const text = `Doors [en]
Small.
# Ground
## Hall (hall, along)
door ""
  contact <- sensor "Hall door" @Hall {contact}
door "Cellar door"
  contact <- sensor "Cellar door" @Hall {contact}
## Bedroom (bedroom)
door ""
  contact <- sensor "Bedroom door" @Bedroom {contact}
`
  const {home, devices} = readHouse('doors', text)
  const lines = (language: 'en' | 'it') => matchLines(home, devices, matchDevices(home, 'app', devices), language)
  const has = (of: readonly string[], start: string) => of.some((line) => line.startsWith(start))
  t.ok(has(lines('en'), '  Hall door (Hall) → door to the outside in Hall: contact ·'), lines('en').join('; '))
  t.ok(has(lines('en'), '  Cellar door (Hall) → Cellar door in Hall: contact ·'))
  t.ok(has(lines('en'), '  Bedroom door (Bedroom) → door to Hall in Bedroom: contact ·'))
  t.ok(has(lines('it'), '  Hall door (Hall) → porta verso l’esterno, Hall: contatto ·'))
  t.ok(has(lines('it'), '  Bedroom door (Bedroom) → porta verso Hall, Bedroom: contatto ·'))
})

t.test('createElementNamer() names every kind of element', async (t) => {
  const home = everyKind()
  const nameOf = createElementNamer(home, 'en')
  t.equal(nameOf({kind: 'light', id: 'lamp'}), 'Lamp')
  t.equal(nameOf({kind: 'opening', id: 'garage'}), 'garage door')
  t.equal(nameOf({kind: 'awning', id: 'shutter'}), 'shutter or awning')
  t.equal(nameOf({kind: 'area', id: 'day'}), 'Day')
  t.equal(nameOf({kind: 'item', id: 'table'}), home.products['test/table']?.name.en)
  t.equal(nameOf({kind: 'plate', id: 'plate', slot: 1}), 'switch plate, place 2')
  t.equal(nameOf({kind: 'light', id: 'gone'}), 'gone')
  const [plan] = home.plans
  const [plate] = plan?.plates ?? []
  if (plate) plate.slots = [{kind: 'thermostat'}, {kind: 'blank'}]
  t.equal(createElementNamer(home, 'en')({kind: 'plate', id: 'plate', slot: 0}), 'thermostat', 'no plate of switches')
  t.equal(createElementNamer(home, 'it')({kind: 'plate', id: 'plate', slot: 0}), 'termostato')
})

t.test('applyMatches() binds the chosen pairs; matched again, they are told as bound', async (t) => {
  const {home, devices, truth} = house()
  const matches = matchDevices(home, 'app', devices)
  const bound = applyMatches(home, matches, 'app')
  t.same(readHome(bound).problems, [])
  t.equal(boundDevices(bound, 'app').length, truth.length)
  t.same(boundDevices(home, 'app'), [], 'the given home stays as it was')
  const again = matchDevices(bound, 'app', devices)
  t.ok(again.every(({confidence}) => confidence === 'bound'))
  t.equal(again.length, matches.length)
  t.equal(applyMatches(bound, again, 'app'), bound)
  t.throws(() => applyMatches(everyKind(), matches, 'app'), RangeError)
})

t.test('a bound device stays where it is, whatever its name and the names of others say', async (t) => {
  const {home, devices} = house()
  const lamp = devices.find(({name}) => name === 'piantana')
  const [first, second] = home.plans[0]?.lights ?? []
  if (!lamp || !first || !second) throw new Error('the house has two lamps')
  const element = {kind: 'light', id: second.id} as const
  const bound = applyMatches(home, [{device: lamp.id, element, role: 'light'}], 'app')
  const renamed = devices.map((device) => (device === lamp ? {...device, name: 'something else'} : device))
  const matches = matchDevices(bound, 'app', renamed)
  t.match(
    matches.filter(({device}) => device === lamp.id),
    [{element, confidence: 'bound', reason: {code: 'bound'}}],
  )
  const other = matches.find(({device}) => devices.find(({id}) => id === device)?.name === 'lampadario')
  t.not(other?.element.id, second.id, 'a lamp that has a device is not offered to another')
  // Another app's bindings are not this app's.
  t.ok(matchDevices(bound, 'other', devices).every(({confidence}) => confidence !== 'bound'))
})
