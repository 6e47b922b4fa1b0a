import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Home, Plan} from '#shared/home/schema.ts'

const flat: Home = JSON.parse(readFileSync(join(import.meta.dirname, '../samples/flat.json'), 'utf8'))

/** Builds a home of about this many bytes of JSON: copies of the sample flat side by side, all different. */
export function homeOfBytes(bytes: number): Home {
  const [plan] = flat.plans as [Plan]
  const copies = Math.max(1, Math.round(bytes / JSON.stringify(plan).length))
  const flats = Array.from({length: copies}, (_, index) => copyOf(plan, index))
  const plans = Array.from({length: Math.ceil(copies / flatsOnAPlan)}, (_, index) => {
    const here = flats.slice(index * flatsOnAPlan, (index + 1) * flatsOnAPlan)
    return {...joined(plan, here), id: `plan-${index}`}
  })
  return {...flat, presentations: [], plans}
}

/** The most flats that a plan's element limit allows. */
const flatsOnAPlan = 40

function joined(plan: Plan, flats: readonly Plan[]): Plan {
  const lists = Object.entries(plan).map(([name, value]) => [
    name,
    Array.isArray(value) ? flats.flatMap((each) => each[name as keyof Plan]) : value,
  ])
  return Object.fromEntries(lists)
}

function copyOf(plan: Plan, index: number): Plan {
  const ids = new Set<unknown>()
  JSON.stringify(plan, (key, value) => {
    if (key === 'id') ids.add(value)
    return value
  })
  // Each plan starts anew: a coordinate is at most 1,000 m.
  const place = index % flatsOnAPlan
  const [right, down] = [(place % 10) * 20.137, Math.floor(place / 10) * 15.29]
  return JSON.parse(
    JSON.stringify(plan, (key, value) => {
      if (ids.has(value) && key !== 'kind') return `${value}-n${index}`
      const isPoint = ['a', 'b', 'at'].includes(key) && Array.isArray(value)
      return isPoint ? [rounded(value[0] + right), rounded(value[1] + down)] : value
    }),
  )
}

const rounded = (length: number) => Number(length.toFixed(4))

/** The most common edit: returns the home with one light moved. */
export function edited(home: Home, step: number): Home {
  const [plan, ...rest] = home.plans as [Plan]
  const lights = plan.lights.map((light, index) => {
    const [x, y] = light.at
    return index === step % plan.lights.length
      ? {...light, at: [rounded(x + step / 1000), y] as [number, number]}
      : light
  })
  return {...home, plans: [{...plan, lights}, ...rest]}
}
