/** Lamps as the extension KHR_lights_punctual has them. */
import type {Lamp} from '../solid/lamps.ts'

export function createLights() {
  const lights: object[] = []
  const known = new Map<string, number>()
  return {
    /** Returns the number of a lamp's light: the same for the same light. */
    add({lumens, color}: Lamp): number {
      const light = {type: 'point', color, intensity: Number((lumens / (4 * Math.PI)).toFixed(3))}
      const key = JSON.stringify(light)
      const before = known.get(key)
      if (before !== undefined) return before
      known.set(key, lights.length)
      return lights.push(light) - 1
    },
    /** Returns the JSON for the root; nothing without lamps. */
    build(): object {
      if (lights.length === 0) return {}
      return {extensionsUsed: ['KHR_lights_punctual'], extensions: {KHR_lights_punctual: {lights}}}
    },
  }
}
