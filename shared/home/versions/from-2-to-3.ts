/** Moves the elements into a plan, and the height of the rooms into the level that it shows. */
import {createIdAllocator} from './ids.ts'
import type {Step} from './step.ts'
import type {Home2} from './version-2.ts'
import type {Home3} from './version-3.ts'

const names = {
  it: {level: 'Piano terra', plan: 'Pianta'},
  en: {level: 'Ground floor', plan: 'Plan'},
}

export const from2to3: Step<Home2, Home3> = {
  upgrade({height, walls = [], rooms = [], openings = [], lights = [], furniture = [], ...rest}) {
    const allocateId = createIdAllocator(
      [walls, rooms, openings, lights, furniture].flatMap((list) => list.map(({id}) => id)),
    )
    const {level, plan} = names[rest.lang ?? 'en']
    const levelId = allocateId('level')
    return {
      ...rest,
      schema: 3,
      levels: [{id: levelId, name: level, z: 0, ...(height !== undefined && {height})}],
      plans: [{id: allocateId('plan'), name: plan, level: levelId, rooms, walls, openings, lights, furniture}],
    }
  },
  paths: [
    [/^\/levels\/0\/height$/, '/height'],
    [/^\/levels\b.*/, ''],
    [/^\/plans\/0\/(walls|rooms|openings|lights|furniture)(?=\/|$)/, '/$1'],
    [/^\/plans\b.*/, ''],
  ],
}
