import {zstdDecompressSync} from 'node:zlib'
import {limits} from '#shared/api/limits.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {ReadyHome} from './ready-home.ts'

const {thumbnailWidth: width, thumbnailHeight: height} = limits

/**
 * The picture of a home's first plan, seen from above: WebP, 640 × 400, nothing of it cut off. Undefined when nothing is
 * drawn there. Throws when the plan is too much for the renderer. Runs in a worker thread.
 */
export async function drawPicture({json}: Pick<ReadyHome, 'json'>): Promise<Uint8Array | undefined> {
  const home = JSON.parse(zstdDecompressSync(json).toString()) as Home
  const [plan] = home.plans
  if (plan === undefined || isEmpty(plan)) return undefined
  // Most of what is read comes without a picture, and both take a while to load.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const {default: sharp} = await import('sharp')
  return sharp(Buffer.from(sheet(drawPlan(home, plan.id, {styles: 'fixed'}))))
    .flatten({background: paper})
    .webp()
    .toBuffer()
}

const isEmpty = (plan: Plan) => elementLists.every(([list]) => plan[list].length === 0)

const paper = '#ffffff'

/** A drawing has a shape of its own: within a sheet of the picture's size it is fitted in, whatever its scale. */
const sheet = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
