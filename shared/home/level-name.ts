import type {Home} from './schema.ts'

/** Returns the name of a level: that of its plan, when it has only one, so that people read one name for both. */
export function levelName({levels, plans}: Home, id: string | undefined): string | undefined {
  const [plan, ...others] = plans.filter(({level}) => level === id)
  return plan !== undefined && others.length === 0 ? plan.name : levels.find((level) => level.id === id)?.name
}

/** Tests whether a level has only one plan. */
export const hasOnePlan = ({plans}: Home, id: string): boolean => plans.filter(({level}) => level === id).length === 1
