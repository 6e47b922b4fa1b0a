/** Groups of IFC elements that the import counts and leaves out. */
const unreadKinds = [
  'roofs',
  'slabs',
  'columns',
  'beams',
  'coverings',
  'railings',
  'furniture',
  'installations',
  'other',
  'niches',
  'shapeless',
] as const

export type UnreadKind = (typeof unreadKinds)[number]
