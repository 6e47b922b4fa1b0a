/**
 * The elements that people can't delete from the plan, because the agent declares that it relies on them: elements that
 * something besides the panel drives, all that are bound, or none. A panel redraws, so it relies on nothing.
 */
export const relianceNames = ['automated', 'all', 'none'] as const
export type Reliance = (typeof relianceNames)[number]
