import type {Home} from '../../../shared/home/schema.ts'

const nothing = {areas: [], openings: [], items: [], plates: [], stairs: []}

/** A home: kitchen and bedroom side by side, a terrace above; lights, a shutter, an awning. */
export const smallHome: Home = {
  schema: 6,
  name: 'Casa',
  lang: 'it',
  levels: [{id: 'ground', name: 'Terra', z: 0}],
  plans: [
    {
      ...nothing,
      id: 'plan',
      name: 'Piano terra',
      level: 'ground',
      walls: [
        {id: 'north', a: [0, 0], b: [8, 0]},
        {id: 'east', a: [8, 0], b: [8, 4]},
        {id: 'south', a: [8, 4], b: [0, 4]},
        {id: 'west', a: [0, 4], b: [0, 0]},
        {id: 'between', a: [5, 0], b: [5, 4]},
        {id: 'rail-west', a: [0, 0], b: [0, -2], kind: 'fence'},
        {id: 'rail-north', a: [0, -2], b: [8, -2], kind: 'fence'},
        {id: 'rail-east', a: [8, -2], b: [8, 0], kind: 'fence'},
      ],
      rooms: [
        {id: 'terrace', name: 'Terrazza', at: [4, -1], outdoor: true},
        {id: 'kitchen', name: 'Cucina', at: [1, 2]},
        {id: 'bedroom', name: 'Camera', at: [6, 2]},
      ],
      lights: [
        // This light is nearer to the bedroom's point, but on the kitchen's side of the wall.
        {id: 'l1', at: [4.5, 2]},
        {id: 'l2', at: [1, 1]},
        {id: 'l3', name: 'Abat-jour', at: [7, 3]},
        {id: 'l4', at: [4, -1.5]},
      ],
      awnings: [
        {id: 's1', wall: 'south', side: 'left', at: 1, z: 2.2, width: 1.2, reach: 0, kind: 'shutter'},
        {id: 'a1', wall: 'north', side: 'left', at: 2, z: 2.5, width: 3, reach: 2, kind: 'arm'},
      ],
    },
  ],
}
