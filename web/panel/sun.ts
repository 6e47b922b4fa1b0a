const radians = Math.PI / 180
const day = 86_400_000

/** The sun's height in degrees below which it is night: its upper edge sets, with refraction. */
const horizon = -0.833

/**
 * Returns whether the sun is up at a place, within a minute or two (NOAA's low accuracy formulas). `at` is milliseconds
 * since the epoch.
 */
export function isDaylight(at: number, {lat, lon}: {lat: number; lon: number}): boolean {
  // Days since noon of 1 January 2000.
  const days = at / day - 10_957.5
  const anomaly = radians * (357.529 + 0.98560028 * days)
  const mean = 280.459 + 0.98564736 * days
  const longitude = radians * (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly))
  const tilt = radians * 23.439
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude))
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude))
  const sidereal = radians * (280.4606 + 360.985647 * days + lon)
  const hourAngle = sidereal - ascension
  const height = Math.asin(
    Math.sin(radians * lat) * Math.sin(declination) +
      Math.cos(radians * lat) * Math.cos(declination) * Math.cos(hourAngle),
  )
  return height / radians > horizon
}
