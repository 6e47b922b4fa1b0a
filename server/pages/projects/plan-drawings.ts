import {LRUCache} from 'lru-cache'
import type {File, Revision} from '#shared/contract/resources.ts'
import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {planMemory} from '../../jobs/memory-plan.ts'
import type {Owner} from '../../queues/fair-queue.ts'
import type {PageServices} from '../services.ts'

export type PlanDrawings = ReturnType<typeof createPlanDrawings>

/** The drawn plans of a version. */
export interface Drawn {
  /** Undefined when they are too large to draw. */
  plans: DrawnPlan[] | undefined
}

interface Wanted {
  projectId: string
  number: number
  owner: Owner
}

/** Caches the drawings of versions, which never change, over the pictures that each names. */
export function createPlanDrawings({
  config,
  files,
  revisions,
  homes,
}: Pick<PageServices, 'config' | 'files' | 'revisions' | 'homes'>) {
  const cached = new LRUCache<string, Drawn, Wanted>({
    maxSize: planMemory(config.maxHome).drawings,
    // The places are parsed when a comment is looked for.
    sizeCalculation: ({plans = []}) =>
      plans.reduce((sum, {svg, places}) => sum + (svg?.length ?? 0) + places.length * 2, 1),
    fetchMethod: (_key, _stale, {context}) => draw(context),
  })

  async function draw({projectId, number, owner}: Wanted): Promise<Drawn> {
    const stored = revisions.home(projectId, number)
    const pictures = files
      .namedBy(projectId, number)
      .filter(isPicture)
      .map(({sha256}) => ({sha256, path: files.pathOf(sha256), href: filePath(projectId, sha256)}))
    return {plans: await homes.drawPlans(stored, {pictures, owner})}
  }

  return {
    async of(projectId: string, {number, createdAt}: Revision, owner: Owner): Promise<Drawn> {
      const version = {projectId, number, owner}
      // The time tells apart versions with the same number, before and after a backup was restored.
      const key = `${projectId} ${number} ${createdAt}`
      // The cache returns undefined when it drops an entry while drawing it.
      return (await cached.fetch(key, {context: version})) ?? draw(version)
    },
  }
}

/** Returns the address of a project's file. */
export const filePath = (projectId: string, sha256: string) => `/projects/${projectId}/files/${sha256}`

/** Tells whether a page may show the file. */
export const isPicture = ({contentType}: Pick<File, 'contentType'>) => contentType.startsWith('image/')
