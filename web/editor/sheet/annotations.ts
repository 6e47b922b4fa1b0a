import type {AnnotationOptions} from '#shared/home/annotations/draw-annotations.ts'
import type {Plan} from '#shared/home/schema.ts'
import type {AnnotationOutline} from './hits.ts'

type Drawn = Readonly<Record<'notes' | 'dimensions', string[]>>

/** The drawing of dimensions, texts, lines and radars: its code is loaded for the first plan that has some. */
export interface Annotations {
  /** Whether plans get the dimension lines of their outside. */
  isAutomatic: boolean
  /** Returns the drawing; none until the code is loaded. */
  draw(plan: Plan, options: AnnotationOptions): Drawn
  readonly outline: AnnotationOutline
}

const nothing: Drawn = {notes: [], dimensions: []}

/** `onLoad` shows the plan again. */
export function createAnnotations(onLoad: () => void): Annotations {
  let code: typeof import('./draw-annotations.ts') | undefined
  let isLoading = false

  function load() {
    if (isLoading) return
    isLoading = true
    import('./draw-annotations.ts').then(
      (loaded) => {
        code = loaded
        onLoad()
      },
      // Tried again with the next change.
      () => {
        isLoading = false
      },
    )
  }

  return {
    isAutomatic: false,
    draw(plan, options) {
      const {dimensions = [], labels = [], polylines = [], radars = []} = plan
      const count = dimensions.length + labels.length + polylines.length + radars.length
      if (!this.isAutomatic && count === 0) return nothing
      if (code) return code.drawAnnotations(plan, {...options, automatic: this.isAutomatic})
      load()
      return nothing
    },
    get outline() {
      return code?.annotationOutline
    },
  }
}
