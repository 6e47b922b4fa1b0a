/** The families of colours that one finds a finish by. */
export const colorFamilies = [
  'white',
  'grey',
  'black',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'metal',
  'wood',
  'glass',
] as const
