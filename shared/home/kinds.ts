/** The kinds of elements and devices that apps name, apart from the schemas: pages that need only them stay small. */

/** The elements of a home that an app may rely on, in the home format's own names. */
export const elementKinds = [
  'plan',
  'level',
  'area',
  'presentation',
  'room',
  'wall',
  'opening',
  'item',
  'light',
  'awning',
  'plate',
  'stair',
] as const
export type ElementKind = (typeof elementKinds)[number]

/** The kinds of devices that apps declare. */
export const deviceKinds = ['light', 'cover', 'switch', 'sensor', 'climate', 'media'] as const
export type DeviceKind = (typeof deviceKinds)[number]
