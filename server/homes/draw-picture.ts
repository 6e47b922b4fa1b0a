import {limits} from '#shared/api/limits.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {ReadyHome} from './ready-home.ts'
import {readStoredHome} from './stored-home.ts'

const {thumbnailWidth: width, thumbnailHeight: height} = limits

/** Characters of a drawing: of more nothing could be told apart. */
const mostDrawn = 8 * 1024 * 1024

/**
 * The picture of a home's first plan, seen from above: WebP, 640 × 400, nothing of it cut off. Undefined when nothing is
 * drawn there, or too much for a picture. Runs in a worker thread.
 */
export async function drawPicture({
  json,
  most = mostDrawn,
}: Pick<ReadyHome, 'json'> & {most?: number}): Promise<Uint8Array | undefined> {
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  const [plan] = home.plans
  if (plan === undefined || isEmpty(plan)) return undefined
  // Most of what is read comes without a picture, and both take a while to load.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const {default: sharp} = await import('sharp')
  const drawing = drawPlan(home, plan.id, {styles: 'fixed', picture: {width, height}})
  if (drawing.length > most) return undefined
  return sharp(Buffer.from(drawing)).flatten({background: paper}).webp().toBuffer()
}

const isEmpty = (plan: Plan) => elementLists.every(([list]) => plan[list].length === 0)

const paper = '#ffffff'
