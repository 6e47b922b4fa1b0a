import t from 'tap'
import {type CountedDay, countReading} from '#shared/house/energy/count-day.ts'
import {type EnergyPlan, outermost} from '#shared/house/energy/plan.ts'
import {sumHouse} from '#shared/house/energy/sum-house.ts'
import {pricePerWattHour, wattHoursOf} from '#shared/house/energy/units.ts'
import {readEnergyPrefs} from '#shared/house/home-assistant/energy-prefs.ts'

const dayOf = (amount: number, more: Partial<CountedDay> = {}): CountedDay => ({
  day: '2026-11-30',
  amount,
  since: null,
  isPartial: false,
  ...more,
})

const plan: EnergyPlan = {
  grids: [{from: 'in', to: 'out', rate: 'grid', price: 0.3}],
  solars: [{from: 'sun', rate: 'roof'}],
  batteries: [{from: 'discharged', to: 'charged', rate: 'cells'}],
  devices: [{meter: 'kitchen', name: 'Kitchen'}, {meter: 'fridge', in: 'kitchen'}, {meter: 'car'}],
  currency: 'EUR',
}

const all: Record<string, CountedDay> = {
  in: dayOf(2000, {cost: 0.6}),
  out: dayOf(500),
  sun: dayOf(3000),
  discharged: dayOf(1000),
  charged: dayOf(1500),
  kitchen: dayOf(1200),
  fridge: dayOf(700),
  car: dayOf(800),
}
const rates: Record<string, number> = {grid: -400, roof: 1500, cells: -300}

const sum = (days: Record<string, CountedDay | null>, watts: Record<string, number> = rates, of = plan) =>
  sumHouse(of, {day: (name) => days[name] ?? null, watts: (name) => watts[name] ?? null})

t.test('the home is what comes in, less what goes out; devices within others count once', async (t) => {
  const house = sum(all)
  t.match(house.today.home, {amount: 4000, since: null, isPartial: false})
  t.match(house.rest, {amount: 2000}, 'the fridge is part of the kitchen')
  t.match(house.cost, {amount: 0.6, currency: 'EUR'})
  t.same(house.now, {solar: 1500, fromGrid: 0, toGrid: 400, fromBattery: 0, toBattery: 300, home: 800})
})

t.test('what is not known, or was counted from another time on, is not added up', async (t) => {
  t.match(sum({...all, sun: null}).today, {solar: null, fromGrid: {amount: 2000}, home: null})
  const late = sum({...all, sun: dayOf(3000, {since: 1_000_000})})
  t.match(late.today, {solar: {amount: 3000, since: 1_000_000}, home: null})
  t.equal(late.rest, null)
  const together = Object.entries(all).map(([name, day], index) => [name, {...day, since: 1_000_000 + 1000 * index}])
  t.match(sum(Object.fromEntries(together)).today.home, {amount: 4000, since: 1_004_000})
  t.equal(sum({...all, out: dayOf(500, {isPartial: true})}).today.home, null, 'the rest would be too much')
  t.match(sum({...all, in: dayOf(2000, {isPartial: true})}).today.home, {amount: 4000, isPartial: true})
  t.equal(sum(all, {grid: -400, roof: 1500}).now.home, null)
  const unmetered: EnergyPlan = {...plan, solars: [{rate: 'roof'}]}
  t.equal(sum(all, rates, unmetered).today.home, null, 'a roof without a meter')
  t.equal(sum({...all, home: dayOf(4100)}, rates, {...plan, home: {to: 'home'}}).today.home?.amount, 4100)
})

t.test('meters that count each other in a circle are not added up', async (t) => {
  const circle = [{meter: 'a', in: 'b'}, {meter: 'b', in: 'a'}, {meter: 'c'}]
  t.equal(outermost(circle), null)
  t.equal(sum(all, rates, {...plan, devices: circle}).rest, null)
  t.same(
    outermost([
      {meter: 'a', in: 'a'},
      {meter: 'b', in: 'nobody'},
    ])?.map(({meter}) => meter),
    ['a', 'b'],
  )
})

t.test('a price is for a unit, and what was counted without one is said to be', async (t) => {
  t.equal(wattHoursOf('kWh'), 1000)
  t.equal(wattHoursOf('L'), undefined)
  t.equal(pricePerWattHour(300, 'EUR/MWh'), 0.0003)
  t.equal(pricePerWattHour(0.3, undefined), 0.0003)
  t.equal(pricePerWattHour(0.3, 'EUR/L'), undefined)
  const options = {day: 'd', counts: 'increasing'} as const
  const first = countReading(undefined, {at: 0, value: 100}, {...options, price: 0.0003})
  const second = countReading(first, {at: 1, value: 1100}, {...options, price: 0.0003})
  t.match(second.today, {amount: 1000, cost: 0.3, isCostPartial: false})
  t.match(countReading(second, {at: 2, value: 2100}, {...options, price: 'unknown'}).today, {
    cost: 0.3,
    isCostPartial: true,
  })
})

t.test('preferences of Home Assistant are read, and nothing else', async (t) => {
  const read = readEnergyPrefs({
    energy_sources: [
      {
        type: 'grid',
        stat_energy_from: 'sensor.In',
        stat_energy_to: 'sensor.out',
        number_energy_price: 0.3,
        entity_energy_price: null,
        number_energy_price_export: null,
        entity_energy_price_export: 'sensor.feed_in',
        stat_rate: 'sensor.grid',
      },
      {type: 'solar', stat_energy_from: 'sensor.sun', stat_rate: null},
      {type: 'battery', stat_energy_from: 'sensor.discharged', stat_energy_to: 'sensor.charged'},
      {type: 'home', stat_energy_to: 'sensor.main', stat_rate: 7},
      {type: 'gas', stat_energy_from: 'sensor.gas'},
      'nothing',
    ],
    device_consumption: [{stat_consumption: 'sensor.fridge', included_in_stat: 'sensor.kitchen', name: 'Fridge'}, {}],
  })
  t.same(read, {
    grids: [
      {
        from: 'sensor.in',
        to: 'sensor.out',
        rate: 'sensor.grid',
        price: 0.3,
        exportPrice: {entity: 'sensor.feed_in'},
      },
    ],
    solars: [{from: 'sensor.sun'}],
    batteries: [{from: 'sensor.discharged', to: 'sensor.charged'}],
    home: {to: 'sensor.main'},
    devices: [{meter: 'sensor.fridge', name: 'Fridge', in: 'sensor.kitchen'}],
  })
  const old = readEnergyPrefs({
    energy_sources: [
      {
        type: 'grid',
        flow_from: [{stat_energy_from: 'sensor.day'}, {stat_energy_from: 'sensor.night', number_energy_price: 0.2}],
        flow_to: [{stat_energy_to: 'sensor.out'}],
      },
    ],
  })
  t.same(old?.grids, [{from: 'sensor.day'}, {from: 'sensor.night', price: 0.2}, {to: 'sensor.out'}])
  for (const none of [
    null,
    7,
    [],
    {},
    {energy_sources: 'x', device_consumption: {}},
    {energy_sources: [{type: 'gas'}]},
  ])
    t.equal(readEnergyPrefs(none), null)
})
