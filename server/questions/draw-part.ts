import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'
import {boxOf} from '../homes/draw-plans.ts'
import {type Answer, boxOfRings, hundredths, quoted, requirePlan, requirePlanOfRoom} from './answer.ts'

interface Input {
  plan?: string
  /** The id of a room: the picture shows it and its surroundings. */
  room?: string
  format?: 'png' | 'svg'
  width?: number
}

/** The most characters of a drawing, and pixels of a picture along its longer side. */
const most = {svg: 4 * 1024 * 1024, sentSvg: 200_000, pixels: 1600}
const defaultWidth = 1000
/** Metres around a room. */
const margin = 0.6

/** Draws a plan, or a room of it, as PNG or SVG. */
export async function drawPart(
  home: Home,
  {plan: planId, room, format = 'png', width = defaultWidth}: Input,
): Promise<Answer> {
  const plan = room === undefined ? requirePlan(home, planId) : requirePlanOfRoom(home, room)
  const regions = planRegions(plan)
  const drawing = drawPlan(home, plan.id, {styles: 'fixed', regions}) as string
  if (drawing.length > most.svg) throw invalidInput('plan: has too much detail for one picture; ask for a room')
  const rings = room === undefined ? undefined : regions.rooms.get(room)?.rings
  if (room !== undefined && rings === undefined)
    throw invalidInput(`room: walls don't enclose the room ${quoted(room)}`)
  const box = rings ? widened(boxOfRings(rings)) : boxOf(drawing)
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  const scale = Math.min(width / across, most.pixels / Math.max(across, down))
  const size = {width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale))}
  const svg = cropped(drawing, box, size)
  const shown = `${room === undefined ? `The plan ${quoted(plan.name)}` : `The room ${quoted(room)} and what is around it`}, from ${point(box.left, box.top)} to ${point(box.right, box.bottom)} in metres, x to the right and y down.`
  const data = {plan: plan.id, box: mapped(box), ...size}
  if (format === 'svg') {
    if (svg.length > most.sentSvg)
      throw invalidInput('format: this drawing is too long as SVG; ask for PNG, or for a room')
    // One line: a name with a line end can't pose as words of this server.
    return {text: `${shown}\n${svg.replaceAll(/[\n\r\u2028\u2029]+/g, ' ')}`, data}
  }
  const {default: sharp} = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).flatten({background: '#ffffff'}).png().toBuffer()
  return {text: shown, data, picture: {bytes: new Uint8Array(bytes), type: 'image/png'}}
}

const point = (x: number, y: number) => `(${hundredths(x)}, ${hundredths(y)})`

const mapped = ({left, top, right, bottom}: Box): Box => ({
  left: hundredths(left),
  top: hundredths(top),
  right: hundredths(right),
  bottom: hundredths(bottom),
})

const widened = ({left, top, right, bottom}: Box): Box => ({
  left: left - margin,
  top: top - margin,
  right: right + margin,
  bottom: bottom + margin,
})

/** Shows only a part of a drawing, whose unit is a centimetre, at a size in pixels. */
function cropped(
  svg: string,
  {left, top, right, bottom}: Box,
  {width, height}: {width: number; height: number},
): string {
  const view = [left, top, right - left, bottom - top].map((metres) => Math.round(metres * 1000) / 10).join(' ')
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${view}" width="${width}" height="${height}"`)
}
