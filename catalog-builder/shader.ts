/** Lights a picture with a lamp over the viewer's left shoulder, and with a bright room. */
import type {Vector} from '#shared/home/product/calculator.ts'
import type {Camera} from './camera.ts'
import {dot} from './mesh.ts'
import type {Surface} from './surfaces.ts'

/** Linear red, green and blue. */
export type Color = [red: number, green: number, blue: number]

/** Returns a surface's colour for its normal. The lamp moves with the camera. */
export function createShader({towards, right, up}: Camera): (surface: Surface, normal: Vector) => Color {
  const lamp = unit(sum(sum(scaled(right, -0.55), scaled(up, 0.75)), scaled(towards, 0.55)))
  const half = unit(sum(lamp, towards))
  return ({color, metallic, roughness}, normal) => {
    // The room's light, brighter from above.
    const room = 0.5 + 0.16 * normal[1]
    const light = room + 0.52 * Math.max(0, dot(normal, lamp))
    const smooth = 1 - roughness
    const shine = Math.max(0, dot(normal, half)) ** (2 + 60 * smooth) * smooth * (0.2 + 0.5 * metallic)
    return [lit(color[0], light, shine), lit(color[1], light, shine), lit(color[2], light, shine)]
  }
}

const lit = (channel: number, light: number, shine: number) => Math.min(1, channel * light + shine)

/** Darkens a colour for its outline; lightens a nearly black one. */
export function outlineColor(color: Color): Color {
  const isDark = Math.max(...color) < 0.06
  return color.map((channel) => (isDark ? channel + 0.05 : channel * 0.4)) as Color
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
const sum = (one: Vector, other: Vector): Vector => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.sqrt(dot(vector, vector)))
