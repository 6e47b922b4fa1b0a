/** Draws the pictures under plans: scans and photographs of older drawings. */
import {defaults} from '../defaults.ts'
import type {Drawing, Plan, Point} from '../schema.ts'
import {cm, elementGroup, placed, tag} from './svg.ts'

export interface PictureOfDrawing {
  /** The picture's address: a URL of the page, or `data:`. */
  href: string
  /** Height divided by width. */
  aspect: number
}

/** Finds the picture of a file by its SHA-256; undefined when it is no picture or must not be shown. */
export type PictureOf = (sha256: string) => PictureOfDrawing | undefined

/** Draws the pictures of a plan that `pictureOf` finds, as SVG images. */
export function drawPictures({drawings = []}: Plan, pictureOf: PictureOf): string[] {
  return drawings.map((drawing) => {
    const picture = pictureOf(drawing.src)
    if (picture === undefined) return ''
    const {width, height} = sizeOf(drawing, picture)
    const opacity = drawing.opacity ?? defaults.drawing.opacity
    return elementGroup(
      'drawing',
      drawing,
      {class: 'drawing', transform: placed(drawing.at, drawing.angle), opacity},
      tag('image', {href: picture.href, width: cm(width), height: cm(height), preserveAspectRatio: 'none'}),
    )
  })
}

/** Returns the corners of the drawn pictures. */
export function pictureCorners({drawings = []}: Plan, pictureOf: PictureOf): Point[] {
  return drawings.flatMap((drawing) => {
    const picture = pictureOf(drawing.src)
    if (picture === undefined) return []
    const {width, height} = sizeOf(drawing, picture)
    const angle = ((drawing.angle ?? defaults.drawing.angle) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [x, y] = drawing.at
    const corners: Point[] = [
      [0, 0],
      [width, 0],
      [0, height],
      [width, height],
    ]
    return corners.map(([dx, dy]): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos])
  })
}

function sizeOf({width}: Drawing, {aspect}: PictureOfDrawing): {width: number; height: number} {
  return {width, height: width * aspect}
}
