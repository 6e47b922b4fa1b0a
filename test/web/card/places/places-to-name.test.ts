import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import type {Hass} from '#web/card/hass.ts'
import {placesToName} from '#web/card/places/places-to-name.ts'
import {smallFlat} from '../../plan/small-flat.ts'

const [ground, ...others] = smallFlat.plans
/** An element may have the name of something that every object has. */
const home = {
  ...smallFlat,
  plans: [
    {...ground, lights: [...(ground?.lights ?? []), {id: 'constructor', kind: 'ceiling', at: [1, 1], name: 'Spot'}]},
    ...others,
  ],
} as Home
const hass = {
  states: {'light.spot': {state: 'on', attributes: {friendly_name: 'Spot'}}},
} as unknown as Hass

t.test('placesToName() lists only what the settings or people name, and proposes entities for that', async (t) => {
  const read = (chosen: readonly string[], named: Readonly<Record<string, string>> = {}) =>
    placesToName(home, {list: null, hass, named, chosen: new Set(chosen), language: 'en'})
  const listed = ({places}: ReturnType<typeof read>) => places.find(({key}) => key === 'constructor')
  const before = read([])
  t.equal(listed(before), undefined)
  t.ok(before.free.some(({key}) => key === 'constructor'))
  t.match(listed(read(['constructor'])), {entity: '', proposals: ['light.spot']})
  t.match(listed(read([], {constructor: 'light.spot'})), {entity: 'light.spot', proposals: []})
})
