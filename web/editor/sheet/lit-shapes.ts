import {type SVGTemplateResult, svg} from 'lit'
import {listNames} from '#shared/home/edit/in-plan.ts'
import type {Naming} from '../element-names.ts'
import {outline, type PictureOf} from './hits.ts'

/** An element that a list beside the plan speaks of. */
export interface LitMark {
  id: string
  isSure: boolean
  /** Whether it is the one that people look at. */
  isMarked: boolean
}

/** Outlines elements of the plan; the one that people look at comes last, on top. */
export function litShapes(naming: Naming, lit: readonly LitMark[], pictureOf: PictureOf): SVGTemplateResult[] {
  const byId = new Map<string, LitMark>()
  for (const one of lit) if (one.isMarked || !byId.get(one.id)?.isMarked) byId.set(one.id, one)
  const shapes = listNames.flatMap((list) =>
    (naming.plan[list] ?? []).flatMap((element) => {
      const one = byId.get(element.id)
      return one ? [{one, list, element}] : []
    }),
  )
  shapes.sort((one, other) => Number(one.one.isMarked) - Number(other.one.isMarked))
  return shapes.map(
    ({one, list, element}) => svg`<path
      class="lit ${one.isSure ? 'is-sure' : ''} ${one.isMarked ? 'is-marked' : ''}"
      data-list=${list}
      data-id=${element.id}
      d=${outline({...naming, pictureOf}, list, element)}
    ></path>`,
  )
}
