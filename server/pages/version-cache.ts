import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/contract/resources.ts'
import type {Owner} from '../queues/fair-queue.ts'

/** A version to read, and the owner whose turn in the queue it takes. */
export interface WantedVersion {
  projectId: string
  number: number
  owner: Owner
}

interface Options<Value> {
  /** The most of all values together, in the units of `sizeOf`: bytes or characters. */
  maxSize: number
  /** Returns the size of a value, at least 1. */
  sizeOf(value: Value): number
}

/** Caches values read from versions, which never change. */
export function createVersionCache<Value extends object>(
  read: (wanted: WantedVersion) => Promise<Value>,
  {maxSize, sizeOf}: Options<Value>,
) {
  const cached = new LRUCache<string, Value, WantedVersion>({
    maxSize,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, {context}) => read(context),
  })
  return {
    async of(projectId: string, {number, createdAt}: Revision, owner: Owner): Promise<Value> {
      const wanted = {projectId, number, owner}
      // The time tells apart versions with the same number, before and after a backup was restored.
      const found = await cached.fetch(`${projectId} ${number} ${createdAt}`, {context: wanted})
      // The cache returns undefined for one that is larger than all of it, or that it drops while it is read.
      return found ?? read(wanted)
    },
  }
}
