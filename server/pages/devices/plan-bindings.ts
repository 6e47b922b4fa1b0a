import type {ShownBinding} from '../../homes/read-bindings.ts'
import type {PageServices} from '../services.ts'
import {createVersionCache, type WantedVersion} from '../version-cache.ts'

export type PlanBindings = ReturnType<typeof createPlanBindings>

interface Read {
  /** Undefined when the home is too large to read them. */
  bindings: readonly ShownBinding[] | undefined
}

/** Bytes of memory for all of them, and for one: its texts and objects. */
const memory = {all: 4 * 2 ** 20, each: 400}

/** Caches the devices on the plans of versions. */
export function createPlanBindings({homes, revisions}: Pick<PageServices, 'homes' | 'revisions'>) {
  const read = async ({projectId, number, owner}: WantedVersion): Promise<Read> => ({
    bindings: await homes.readBindings(revisions.home(projectId, number), {owner}),
  })
  const cache = createVersionCache(read, {
    maxSize: memory.all,
    sizeOf: ({bindings = []}) => 1 + bindings.length * memory.each,
  })
  return {
    /** Returns the devices on the plans of a version; undefined when its home is too large to read them. */
    of: async (...version: Parameters<typeof cache.of>) => (await cache.of(...version)).bindings,
  }
}
