/** The home of the examples: a flat with two rooms, drawn over a survey. */
export const surveyHash = '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730'

export const exampleHome = {
  schema: 6,
  name: 'Casa Bianchi',
  lang: 'en',
  levels: [{id: 'ground', name: 'Ground floor', z: 0}],
  plans: [
    {
      id: 'as-is',
      name: 'As it is',
      level: 'ground',
      drawings: [{id: 'survey', src: surveyHash, at: [0, 0], width: 6}],
      areas: [],
      rooms: [
        {id: 'living', name: 'Living room', at: [1.75, 2], kind: 'living'},
        {id: 'kitchen', name: 'Kitchen', at: [4.75, 2], kind: 'kitchen'},
      ],
      walls: [
        {id: 'north', a: [0, 0], b: [6, 0]},
        {id: 'east', a: [6, 0], b: [6, 4]},
        {id: 'south', a: [6, 4], b: [0, 4]},
        {id: 'west', a: [0, 4], b: [0, 0]},
        {id: 'between', a: [3.5, 0], b: [3.5, 4]},
      ],
      openings: [
        {id: 'entrance', wall: 'west', at: 1, width: 0.9, height: 2.1, kind: 'door'},
        {id: 'kitchen-door', wall: 'between', at: 2, width: 0.8, height: 2.1, kind: 'door'},
      ],
      items: [],
      lights: [{id: 'kitchen-lamp', at: [4.75, 2], z: 2.2}],
      plates: [],
      awnings: [],
      stairs: [],
    },
  ],
}
