/** The values of absent fields, in metres, degrees and counts. They are never written into a home. */
export const defaults = {
  level: {height: 2.7, slab: 0.3},
  drawing: {angle: 0, opacity: 1},
  floor: {z: 0},
  wall: {kind: 'wall', thickness: 0.1, bow: 0},
  opening: {sill: 0, leaves: 1, hinge: 'a', side: 'left'},
  item: {z: 0, angle: 0},
  plate: {z: 1.1},
  slot: {size: 1},
  awning: {pitch: 15},
  dimension: {offset: 0},
  label: {size: 0.2, angle: 0, align: 'center'},
  polyline: {width: 0.02, style: 'solid', start: 'none', end: 'none'},
  radar: {angle: 0},
  radarZone: {kind: 'detection'},
  presentation: {units: 'm'},
} as const
