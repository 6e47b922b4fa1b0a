import {boxProduct} from '#shared/home/box-product.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

/** Returns a room with one minimal element of every kind, created anew for tests to change. */
export function everyKind(): Home & {plans: [Plan]; products: NonNullable<Home['products']>} {
  return {
    schema: 6,
    name: 'Every kind',
    site: {north: 10},
    levels: [{id: 'ground', name: 'Ground floor', z: 0}],
    plans: [
      {
        id: 'plan',
        name: 'Plan',
        level: 'ground',
        drawings: [{id: 'scan', src: 'a'.repeat(64), at: [0, 0], width: 5}],
        areas: [{id: 'day', name: 'Day'}],
        rooms: [
          {id: 'kitchen', name: 'Kitchen', at: [2, 1.5], area: 'day', floor: {image: 'b'.repeat(64)}},
          {id: 'yard', name: 'Yard', at: [5, 1.5], outdoor: true, floor: {color: '#00aa00', z: -0.1}},
        ],
        walls: [
          {id: 'north', a: [0, 0], b: [4, 0], thickness: 0.3, right: {image: 'c'.repeat(64), tile: 0.2}},
          {id: 'east', a: [4, 0], b: [4, 3], thickness: 0.2, left: {color: '#fff'}},
          {id: 'south', a: [4, 3], b: [0, 3]},
          {id: 'west', a: [0, 3], b: [0, 0], bow: 0.5},
          {id: 'fence', a: [4, 0], b: [6, 0], kind: 'fence'},
          {id: 'low', a: [6, 0], b: [6, 3], kind: 'low', height: 1, heightAtEnd: 1.4},
          {id: 'edge', a: [4, 3], b: [6, 3], kind: 'divider'},
        ],
        openings: [
          {id: 'door', wall: 'east', at: 1.5, width: 0.8, height: 2.1, kind: 'door'},
          {id: 'window', wall: 'north', at: 2, width: 1.2, height: 1.4, sill: 0.9, kind: 'window', leaves: 2},
          {id: 'hatch', wall: 'south', at: 1, width: 0.6, height: 2, kind: 'passage'},
          {id: 'garage', wall: 'south', at: 2.8, width: 1.8, height: 2, kind: 'garage'},
        ],
        items: [{id: 'table', product: 'test/table', at: [2, 1], angle: 90}],
        lights: [{id: 'lamp', name: 'Lamp', at: [2, 1.5]}],
        plates: [
          {
            id: 'plate',
            wall: 'east',
            side: 'right',
            at: 0.5,
            modules: 3,
            slots: [
              {kind: 'switch', controls: ['lamp']},
              {kind: 'socket', size: 2},
            ],
          },
        ],
        awnings: [
          {id: 'shutter', wall: 'north', side: 'left', at: 2, z: 2.3, width: 1.2, reach: 0, kind: 'shutter'},
          {id: 'arm', wall: 'east', side: 'left', at: 1.5, z: 2.4, width: 2, reach: 1.5, kind: 'arm'},
          {id: 'drop', wall: 'south', side: 'left', at: 1, z: 2.4, width: 1, reach: 0, kind: 'drop'},
          {id: 'pergola', wall: 'low', side: 'right', at: 1.5, z: 2.4, width: 2, reach: 1, kind: 'pergola'},
        ],
        stairs: [
          {
            id: 'stair',
            kind: 'straight',
            path: [
              [1, 2],
              [3, 2],
            ],
            width: 0.8,
            steps: 8,
            to: 'ground',
          },
          {
            id: 'spiral',
            kind: 'spiral',
            path: [
              [1, 1],
              [1.5, 1],
            ],
            width: 0.8,
            steps: 12,
          },
          {
            id: 'turn',
            kind: 'l',
            path: [
              [1, 1],
              [2, 1],
              [2, 2],
            ],
            width: 0.8,
            steps: 10,
          },
        ],
        dimensions: [{id: 'clear-width', a: [0, 0], b: [4, 0], offset: 0.5}],
        labels: [{id: 'remark', at: [2, 2], text: 'Wet room\nby the sink'}],
        radars: [
          {
            id: 'radar',
            model: 'everything-presence-lite',
            at: [0.1, 1.5],
            z: 1.6,
            angle: 270,
            zones: [
              {
                name: 'Sink',
                number: 1,
                path: [
                  [-0.5, 1],
                  [0.5, 1],
                  [0.5, 2],
                  [-0.5, 2],
                ],
              },
              {
                name: 'Fan',
                number: 1,
                kind: 'exclusion',
                path: [
                  [0.8, 1],
                  [1.2, 1],
                  [1, 1.5],
                ],
              },
            ],
          },
        ],
        polylines: [
          {
            id: 'pipe',
            path: [
              [0.5, 0.5],
              [1, 0.5],
              [1, 2.5],
            ],
            end: 'arrow',
          },
        ],
      },
    ],
    presentations: [{id: 'wall-tablet', name: 'Wall tablet', plans: ['plan'], view: 'top', show: ['wall', 'light']}],
    products: {
      'test/table': boxProduct({
        id: 'test/table',
        name: {it: 'Tavolo', en: 'Table'},
        category: 'furniture/table',
        size: [1.2, 0.8, 0.75],
      }),
    },
  }
}
