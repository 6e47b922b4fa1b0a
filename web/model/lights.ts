/** The sun, the sky and the lamps of the scene. */
import {Color, DirectionalLight, type Group, HemisphereLight, PointLight} from 'three'
import type {Lamp} from '#shared/home/solid/lamps.ts'
import type {Bounds, Vector} from './orbit.ts'
import type {Sunlight} from './sunlight.ts'

/** Lamps that shine at once: each costs every pixel. */
const maxShining = 8
/** A lamp's light beside the sun's: eyes and cameras open wider indoors than these numbers tell. */
const lampShare = 0.05
/** Metres to which a lamp shines: walls don't stop it. */
const lampReach = 5
/** Pixels of the shadow's picture, on each side. */
const shadowPixels = 2048

export interface PlacedLamp extends Omit<Lamp, 'at'> {
  at: Vector
}

export type Lights = ReturnType<typeof createLights>

export function createLights(scene: Group) {
  const sun = new DirectionalLight(0xfff6e8)
  const sky = new HemisphereLight(0xf2f6ff, 0xb8aea0)
  const side = new DirectionalLight(0xffffff)
  const lamps: PointLight[] = []
  sun.castShadow = true
  sun.shadow.mapSize.set(shadowPixels, shadowPixels)
  sun.shadow.bias = -0.0004
  // The side light tells walls of different directions apart in the shade too.
  side.position.set(-0.8, 0.3, 0.5)
  scene.add(sun, sun.target, sky, side)

  return {
    setSun({to, strength}: Sunlight, {min, max}: Bounds) {
      const middle: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
      const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2 + 1
      sun.target.position.set(...middle)
      sun.position.set(middle[0] + to[0] * 2 * radius, middle[1] + to[1] * 2 * radius, middle[2] + to[2] * 2 * radius)
      const {camera} = sun.shadow
      Object.assign(camera, {
        left: -radius,
        right: radius,
        top: radius,
        bottom: -radius,
        near: radius / 2,
        far: 4 * radius,
      })
      camera.updateProjectionMatrix()
      sun.intensity = 1.8 * strength
      sun.visible = strength > 0
      side.intensity = 0.2 + 0.4 * strength
      sky.intensity = 1 + 1.3 * strength
    },
    /** Lets the lamps shine that are nearest to a point; none turns all off. */
    shine(all: readonly PlacedLamp[], near: Vector) {
      const away = ({at}: PlacedLamp) => Math.hypot(at[0] - near[0], at[1] - near[1], at[2] - near[2])
      const shining = [...all].sort((one, other) => away(one) - away(other)).slice(0, maxShining)
      while (lamps.length < shining.length) {
        const lamp = new PointLight()
        lamps.push(lamp)
        scene.add(lamp)
      }
      for (const [index, light] of lamps.entries()) {
        const lamp = shining[index]
        light.visible = lamp !== undefined
        if (!lamp) continue
        light.position.set(...lamp.at)
        light.color = new Color(...lamp.color)
        light.intensity = (lamp.lumens / (4 * Math.PI)) * lampShare
        light.distance = lampReach
      }
    },
    dispose() {
      sun.dispose()
      sky.dispose()
      side.dispose()
      for (const lamp of lamps) lamp.dispose()
    },
  }
}
