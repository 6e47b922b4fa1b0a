import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/contract/resources.ts'
import type {ShownBinding} from '../../homes/read-bindings.ts'
import type {Owner} from '../../queues/fair-queue.ts'
import type {PageServices} from '../services.ts'

export type PlanBindings = ReturnType<typeof createPlanBindings>

interface Read {
  /** Undefined when the home is too large to read them. */
  bindings: readonly ShownBinding[] | undefined
}

interface Wanted {
  projectId: string
  number: number
  owner: Owner
}

/** Bytes of memory for all of them, and for one: its texts and objects. */
const memory = {all: 4 * 2 ** 20, each: 400}

/** Caches the devices on the plans of versions, which never change. */
export function createPlanBindings({homes, revisions}: Pick<PageServices, 'homes' | 'revisions'>) {
  const cached = new LRUCache<string, Read, Wanted>({
    maxSize: memory.all,
    sizeCalculation: ({bindings = []}) => 1 + bindings.length * memory.each,
    fetchMethod: (_key, _stale, {context}) => read(context),
  })

  const read = async ({projectId, number, owner}: Wanted): Promise<Read> => ({
    bindings: await homes.readBindings(revisions.home(projectId, number), {owner}),
  })

  return {
    /** Returns the devices on the plans of a version; undefined when its home is too large to read them. */
    async of(projectId: string, {number, createdAt}: Revision, owner: Owner): Promise<Read['bindings']> {
      const wanted = {projectId, number, owner}
      // The time tells apart versions with the same number, before and after a backup was restored.
      const found = await cached.fetch(`${projectId} ${number} ${createdAt}`, {context: wanted})
      // The cache returns undefined for one that is larger than all of it.
      return (found ?? (await read(wanted))).bindings
    },
  }
}
