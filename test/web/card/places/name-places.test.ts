import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {createPlaceNamer} from '#web/card/places/name-places.ts'
import {smallFlat} from '../../plan/small-flat.ts'

const [ground, ...others] = smallFlat.plans
const unnamed = {
  ...smallFlat,
  plans: [
    {
      ...ground,
      openings: ground?.openings.map(({name: _, ...opening}) => opening),
      lights: ground?.lights.map(({name: _, ...light}) => light),
    },
    ...others,
  ],
} as Home

t.test('createPlaceNamer() names places by their kind and rooms', async (t) => {
  const nameOf = createPlaceNamer(unnamed, 'en')
  t.equal(nameOf({kind: 'opening', id: 'd2', role: 'contact'}), 'door to Terrace in Living room')
  t.equal(nameOf({kind: 'opening', id: 'd1', role: 'contact'}), 'door to Kitchen in Living room')
  t.equal(nameOf({kind: 'opening', id: 'win1', role: 'contact'}), 'window in Kitchen')
  t.equal(nameOf({kind: 'light', id: 'l-living', role: 'light'}), 'lamp in Living room')
  t.equal(nameOf({kind: 'room', id: 'kitchen', role: 'temperature'}), 'Kitchen: temperature')
  t.equal(nameOf({kind: 'light', id: 'gone', role: 'light'}), 'gone')
})

t.test('createPlaceNamer() keeps the names that people gave', async (t) => {
  const nameOf = createPlaceNamer(smallFlat, 'it')
  t.equal(nameOf({kind: 'light', id: 'l-living', role: 'light'}), 'Ceiling lamp, Living room')
  t.equal(nameOf({kind: 'light', id: 'l-kitchen-1', role: 'light'}), 'Kitchen left')
})
