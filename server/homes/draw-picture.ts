import {limits} from '#shared/contract/limits.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {ReadyHome} from './ready-home.ts'
import {readStoredHome} from './stored-home.ts'

const {thumbnailWidth: width, thumbnailHeight: height} = limits

/** The maximum characters of an SVG: more detail would be invisible. */
const maxSvg = 8 * 1024 * 1024

/**
 * Draws a home's first plan from above: the whole plan as WebP, 640 × 400. Returns undefined for an empty plan, or one
 * with too much detail. Runs in a worker thread.
 */
export async function drawPicture({
  json,
  max = maxSvg,
}: Pick<ReadyHome, 'json'> & {max?: number}): Promise<Uint8Array | undefined> {
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  const [plan] = home.plans
  if (plan === undefined || isEmpty(plan)) return undefined
  // Both are slow to load, and few homes need a picture.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const {default: sharp} = await import('sharp')
  const drawing = drawPlan(home, plan.id, {styles: 'fixed', picture: {width, height}})
  if (drawing.length > max) return undefined
  return sharp(Buffer.from(drawing)).flatten({background: paper}).webp().toBuffer()
}

const isEmpty = (plan: Plan) => elementLists.every(([list]) => plan[list].length === 0)

const paper = '#ffffff'
