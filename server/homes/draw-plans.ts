import {zstdDecompressSync} from 'node:zlib'
import type {Home} from '#shared/home/schema.ts'
import type {ReadyHome} from './ready-home.ts'

/** A plan as a page shows it. */
export interface DrawnPlan {
  id: string
  name: string
  /** SVG without a style sheet; undefined when the drawings before it take all that a page may. */
  svg: string | undefined
}

/** Characters of all drawings of a home together. */
const mostDrawn = 16 * 1024 * 1024

/** Draws the plans of a stored home in their order. Runs in a worker thread. */
export async function drawPlans({
  json,
  most = mostDrawn,
}: Pick<ReadyHome, 'json'> & {most?: number}): Promise<DrawnPlan[]> {
  // Most threads never draw.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const home = JSON.parse(zstdDecompressSync(json).toString()) as Home
  let left = most
  return home.plans.map(({id, name}) => {
    const svg = left > 0 ? drawPlan(home, id, {styles: 'none'}) : ''
    left -= svg.length
    return {id, name, svg: left >= 0 && svg !== '' ? svg : undefined}
  })
}
