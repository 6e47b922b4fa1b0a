const radians = Math.PI / 180
const day = 86_400_000

/** The sun's height in degrees below which it is night: its upper edge sets, with refraction. */
const horizon = -0.833

export interface Place {
  lat: number
  lon: number
}

/** The sun's position in the sky of a place, in radians. */
interface Sky {
  /** Its angle north of the equator. */
  declination: number
  /** How far it has turned since noon. */
  hourAngle: number
  latitude: number
}

/**
 * Returns whether the sun is up at a place, within a minute or two (NOAA's low accuracy formulas). `at` is milliseconds
 * since the epoch.
 */
export function isDaylight(at: number, place: Place): boolean {
  return Math.asin(upOf(skyAt(at, place))) / radians > horizon
}

/** Returns the unit vector to the sun: how far it is to the east, to the north and up, which is negative by night. */
export function sunDirection(at: number, place: Place): [east: number, north: number, up: number] {
  const sky = skyAt(at, place)
  const {declination, hourAngle, latitude} = sky
  const east = -Math.cos(declination) * Math.sin(hourAngle)
  const north =
    Math.cos(latitude) * Math.sin(declination) - Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  return [east, north, upOf(sky)]
}

function skyAt(at: number, {lat, lon}: Place): Sky {
  // Days since noon of 1 January 2000.
  const days = at / day - 10_957.5
  const anomaly = radians * (357.529 + 0.98560028 * days)
  const mean = 280.459 + 0.98564736 * days
  const longitude = radians * (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly))
  const tilt = radians * 23.439
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude))
  const sidereal = radians * (280.4606 + 360.985647 * days + lon)
  return {
    declination: Math.asin(Math.sin(tilt) * Math.sin(longitude)),
    hourAngle: sidereal - ascension,
    latitude: radians * lat,
  }
}

const upOf = ({declination, hourAngle, latitude}: Sky): number =>
  Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
