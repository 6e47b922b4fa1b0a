/** The colour families that finishes are searched by. */
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
