import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/api/resources.ts'
import type {DrawnPlan, DrawnRoom} from '../../homes/draw-plans.ts'
import type {PageServices} from '../services.ts'
import {filePath, isPicture} from './project-files.ts'

export type PlanDrawings = ReturnType<typeof createPlanDrawings>

/** Characters of drawings kept cached. */
const maxCached = 32 * 1024 * 1024

interface Drawn {
  /** Undefined when they take too much to be drawn. */
  plans: DrawnPlan[] | undefined
}

interface Version {
  projectId: string
  number: number
}

/** The drawings of versions, which never change, over the pictures that each names. */
export function createPlanDrawings({files, revisions, homes}: Pick<PageServices, 'files' | 'revisions' | 'homes'>) {
  const cached = new LRUCache<string, Drawn, Version>({
    maxSize: maxCached,
    sizeCalculation: ({plans = []}) =>
      plans.reduce((sum, {svg = '', rooms}) => sum + svg.length + pointsOf(rooms) * 32, 1),
    fetchMethod: (_key, _stale, {context}) => draw(context),
  })

  async function draw({projectId, number}: Version): Promise<Drawn> {
    const stored = revisions.home(projectId, number)
    const pictures = files
      .namedBy(projectId, number)
      .filter(isPicture)
      .map(({sha256}) => ({sha256, path: files.pathOf(sha256), href: filePath(projectId, sha256)}))
    return {plans: await homes.drawPlans(stored, pictures)}
  }

  return {
    async of(projectId: string, {number, createdAt}: Revision): Promise<Drawn> {
      const version = {projectId, number}
      // The time tells apart versions that bear one number before and after a backup was restored.
      const key = `${projectId} ${number} ${createdAt}`
      // What is dropped while it is drawn comes back undefined.
      return (await cached.fetch(key, {context: version})) ?? draw(version)
    },
  }
}

/** What else takes memory. */
const pointsOf = (rooms: DrawnRoom[]) => rooms.reduce((sum, {rings}) => sum + rings.flat().length + 2, 0)
