import {annotationStyles} from './annotations/annotation-styles.ts'
import {type AnnotationOptions, annotationBounds, drawAnnotations} from './annotations/draw-annotations.ts'
import {planBounds} from './draw/bounds.ts'
import {type Compared, drawFormer, markChanges} from './draw/compared.ts'
import {type PictureOf, pictureCorners} from './draw/drawings.ts'
import {drawLabels, type RoomLabels} from './draw/labels.ts'
import {drawLayers, layerNames} from './draw/layers.ts'
import type {Units} from './draw/measures.ts'
import {drawNorth, drawScaleBar} from './draw/scale-bar.ts'
import {legendSize, letterSize, type Pixels, pictureSheet, sheetAround} from './draw/sheet.ts'
import {fixedStyles, pictureStyles, planStyles, withColors} from './draw/styles.ts'
import {cm, escaped, rect, type Svg, tag} from './draw/svg.ts'
import {unitsOf} from './edit/set-units.ts'
import type {Box} from './geometry/box.ts'
import {type PlanRegions, planRegions} from './regions.ts'
import type {Home, Point} from './schema.ts'

export interface DrawOptions {
  /** `light` when absent. A page may set `data-theme` on the drawing later. */
  theme?: 'light' | 'dark'
  /**
   * The drawing's style sheet: `themed` (when absent) lets a page set colours; `fixed` suits renderers without custom
   * properties; `none` suits a page that includes `planStyles` itself.
   */
  styles?: 'themed' | 'fixed' | 'none'
  /**
   * A picture's size in pixels: the sheet takes its shape and omits names and other illegible details. Without it the
   * sheet fits the drawing and omits nothing.
   */
  picture?: Pixels
  /** Whether areas and heights appear below room names; true when absent. */
  measures?: boolean
  /**
   * The dimension lines: the kept ones (when absent), or also the ones that the plan gets by itself, outside the house.
   * A picture has none, and no texts and lines.
   */
  dimensions?: 'kept' | 'all'
  /** Finds the pictures under the plan; none when absent. */
  imageOf?: PictureOf
  /** The plan's regions, if they are known already. */
  regions?: PlanRegions
  /** The earlier plan: differences are marked, and removed and moved elements are drawn at their old place too. */
  compared?: Compared | undefined
}

/**
 * Draws a plan from above as SVG, in centimetres. Every element is a group with `data-kind`, `data-id` and the id
 * `el-<id>`, so that a page can find it. The same home always gives the same text. Throws RangeError when the home has
 * no such plan.
 */
export function drawPlan(home: Home, planId: string, options: DrawOptions = {}): Svg {
  const plan = home.plans.find(({id}) => id === planId)
  if (plan === undefined) throw new RangeError(`the home has no plan ${planId}`)
  const {theme = 'light', styles = 'themed', measures = true, picture} = options
  const {imageOf = () => undefined, compared} = options
  const units = unitsOf(home)
  // A scan is often much larger than the home: the sheet fits the home and crops the scan.
  const corners = plan.walls.length > 0 ? [] : pictureCorners(plan, imageOf)
  const bounds = planBounds(home, plan, compared ? [...corners, ...cornersOf(compared)] : corners)
  const {regions = planRegions(plan)} = options
  const labels = picture ? noLabels : drawLabels(home, plan, regions, {size: letterSize(bounds), units, measures})
  const legendLetters = legendSize(bounds)
  const annotations = {
    units,
    language: home.lang ?? 'en',
    size: letterSize(bounds) * 0.75,
    automatic: options.dimensions === 'all',
  }
  const noted = annotationBounds(plan, annotations)
  const sheet = picture
    ? pictureSheet(picture, bounds)
    : sheetAround([bounds, ...labels.placements, ...(noted ? [noted] : [])], legendLetters)
  const {left, top, right, bottom} = sheet
  const view = [cm(left), cm(top), cm(right - left), cm(bottom - top)] as const
  const layers = {
    ...drawLayers(home, plan, {regions, imageOf, isSmall: picture !== undefined}),
    ...(picture ? {notes: [], dimensions: []} : drawAnnotations(plan, annotations)),
    names: [...(compared ? formerElements(compared, annotations) : []), ...labels.texts],
  }
  const written = (drawn: string[]) => (compared ? drawn.map((svg) => markChanges(svg, compared)) : drawn)
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'pianta',
      'data-theme': theme,
      viewBox: view.join(' '),
      width: picture?.width,
      height: picture?.height,
      fill: 'none',
    },
    tag('title', {}, escaped(plan.name)),
    styles === 'none'
      ? ''
      : tag(
          'style',
          {},
          styles === 'fixed' ? fixedStyles(theme) + withColors(annotationStyles, theme) : planStyles + annotationStyles,
        ),
    picture ? tag('style', {}, pictureStyles) : '',
    rect(...view, {class: 'sheet'}),
    ...layerNames.map((name) => tag('g', {'data-layer': name}, ...written(layers[name]))),
    ...(picture ? [] : legend(home, sheet, legendLetters, units)),
  )
}

const noLabels: Pick<RoomLabels, 'placements' | 'texts'> = {placements: [], texts: []}

function cornersOf({home, plan}: Compared): Point[] {
  const {left, top, right, bottom} = planBounds(home, plan)
  return [
    [left, top],
    [right, bottom],
  ]
}

/** Returns removed and moved elements at their old place; below the names, so that they stay legible. */
function formerElements(compared: Compared, annotations: AnnotationOptions): string[] {
  const {home, plan, regions = planRegions(plan)} = compared
  const layers = {
    ...drawLayers(home, plan, {regions, imageOf: () => undefined}),
    ...drawAnnotations(plan, {...annotations, automatic: false}),
  }
  return drawFormer(Object.values(layers).flat(), compared)
}

function legend(home: Home, sheet: Box, letters: number, units: Units): string[] {
  const margin = letters * 0.9
  return [
    drawScaleBar(
      units,
      home.lang ?? 'en',
      sheet.left + margin,
      sheet.bottom - margin,
      sheet.right - sheet.left,
      letters * 0.75,
    ),
    home.site === undefined
      ? ''
      : drawNorth(home.site.north, sheet.right - letters * 2, sheet.bottom - letters * 2, letters * 0.85),
  ]
}
