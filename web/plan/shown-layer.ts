import type {TemplateResult} from 'lit'
import type {Plan, Point} from '#shared/home/schema.ts'
import type {ShownValue} from './plan-values.ts'

/** The look of a layer in place of lamps and readings. */
export interface ShownLayer {
  id: string
  /** Keys are room ids; the layer says nothing of absent rooms. */
  rooms: ReadonlyMap<string, LayerRoom>
  /** Signs on elements, by the key of their mark. */
  signs: ReadonlyMap<string, readonly LayerSign[]>
  /** Renders the part between the drawing and the signs; absent for most layers. */
  over?: ((sheet: PlanSheet | null, plan: Plan | undefined) => TemplateResult | '') | undefined
  /** Its name, scale, time and findings. */
  legend: TemplateResult
}

/** The readings of a house's radars. */
export interface RadarsReading {
  /** Sentences without a full stop. */
  says: readonly string[]
  over: ShownLayer['over']
}

/** The place of a drawing. */
export interface PlanSheet {
  /** The area of the turned drawing, in metres. */
  box: {x: number; y: number; width: number; height: number}
  /** Turns a point of the plan as the drawing is turned. */
  turn(point: Point): Point
}

export interface LayerRoom {
  /** The CSS colour of its floor; null where nothing is known, or nothing worth a colour. */
  tint: string | null
  /** The line below its name; empty for none. */
  text: string
  /** Whether something in it is not known: a crossed sign says so. */
  isLost: boolean
  /** The words for screen readers in place of the colour. */
  spoken?: string
}

/** A device's sign on its element. */
export interface LayerSign extends Omit<ShownValue, 'color'> {
  /** The words beside the device's name; absent if they are the text. */
  spoken?: string
  /** Whether it asks for a look: open, unlocked, nearly empty. */
  isAlert: boolean
}
