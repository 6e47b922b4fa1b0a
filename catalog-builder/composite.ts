import type {Color} from './shader.ts'

/** A linear colour, premultiplied by its alpha. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

export const transparent: Rgba = [0, 0, 0, 0]

export const premultiply = ([red, green, blue]: Color, alpha: number): Rgba => [
  red * alpha,
  green * alpha,
  blue * alpha,
  alpha,
]

export function over(front: Rgba, behind: Rgba): Rgba {
  const through = 1 - front[3]
  return [
    front[0] + through * behind[0],
    front[1] + through * behind[1],
    front[2] + through * behind[2],
    front[3] + through * behind[3],
  ]
}
