/** The parts of a Zigbee mesh that its gateways tell alike. */
import type {HeardLink, MeshRole} from '#shared/house/mesh.ts'

/** Roles by the types of devices. */
export const zigbeeRoles: Readonly<Record<string, MeshRole>> = {
  Coordinator: 'coordinator',
  Router: 'router',
  EndDevice: 'end',
}

/** The address of the coordinator, to which all ways lead. */
export const zigbeeCentre = 0

/** A neighbour as a router tells it. */
export interface ZigbeeNeighbour {
  router: string
  neighbour: string
  /** 0 to 255. */
  lqi: unknown
  /** Whether the router's way to the coordinator begins with this neighbour. */
  isNextHop: boolean
  /** Whether the neighbour talks through the router. */
  isChild: boolean
}

/** A child talks through its parent; a router through the next hop of its route, whatever parent it once joined by. */
export function zigbeeLink({router, neighbour, lqi, isNextHop, isChild}: ZigbeeNeighbour): HeardLink {
  const heard = zigbeeQuality(lqi)
  return isNextHop
    ? {from: router, to: neighbour, ...heard, isWay: true}
    : {from: neighbour, to: router, ...heard, isWay: isChild}
}

/**
 * Returns how well a device of Zigbee hears another, by its LQI (0 to 255). Each maker has a scale of its own; below a fifth
 * messages are lost by experience.
 */
function zigbeeQuality(lqi: unknown): Pick<HeardLink, 'quality' | 'strength'> {
  if (typeof lqi !== 'number' || !(lqi >= 0 && lqi <= 255)) return {quality: null, strength: null}
  const quality = Math.round((lqi / 255) * 100)
  return {quality, strength: quality < 20 ? 'weak' : quality < 40 ? 'fair' : 'strong'}
}
