import type {File} from '#shared/contract/resources.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {planMemory} from '../../jobs/memory-plan.ts'
import type {PageServices} from '../services.ts'
import {createVersionCache, type WantedVersion} from '../version-cache.ts'

export type PlanDrawings = ReturnType<typeof createPlanDrawings>

/** The drawn plans of a version. */
export interface Drawn {
  /** Undefined when they are too large to draw. */
  plans: DrawnPlan[] | undefined
}

/** Caches the drawings of versions, over the pictures that each names. */
export function createPlanDrawings({
  config,
  files,
  revisions,
  homes,
}: Pick<PageServices, 'config' | 'files' | 'revisions' | 'homes'>) {
  async function draw({projectId, number, owner}: WantedVersion): Promise<Drawn> {
    const stored = revisions.home(projectId, number)
    const pictures = files
      .namedBy(projectId, number)
      .filter(isPicture)
      .map(({sha256}) => ({sha256, path: files.pathOf(sha256), href: filePath(projectId, sha256)}))
    return {plans: await homes.drawPlans(stored, {pictures, owner})}
  }

  return createVersionCache(draw, {
    maxSize: planMemory(config.maxHome).drawings,
    // The places are parsed when a comment is looked for.
    sizeOf: ({plans = []}) => plans.reduce((sum, {svg, places}) => sum + (svg?.length ?? 0) + places.length * 2, 1),
  })
}

/** Returns the address of a project's file. */
export const filePath = (projectId: string, sha256: string) => `/projects/${projectId}/files/${sha256}`

/** Tells whether a page may show the file. */
export const isPicture = ({contentType}: Pick<File, 'contentType'>) => contentType.startsWith('image/')
