import {elementLists} from '../element-lists.ts'
import type {ElementKind} from '../kinds.ts'
import type {Home} from '../schema.ts'

type Change = <T extends {id: string; name?: string}>(kind: ElementKind, element: T) => T

/** Returns the home with each level, plan, element and presentation changed. */
export function mapElements(home: Home, change: Change): Home {
  return {
    ...home,
    levels: home.levels.map((level) => change('level', level)),
    plans: home.plans.map((plan) => ({
      ...change('plan', plan),
      ...Object.fromEntries(
        elementLists.map(([list, kind]) => [
          list,
          plan[list].map((element: {id: string; name?: string}) => change(kind, element)),
        ]),
      ),
    })),
    ...(home.presentations && {presentations: home.presentations.map((each) => change('presentation', each))}),
  }
}
