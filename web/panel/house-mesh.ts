import type {Clock} from '#shared/clock.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {HouseMesh} from '../plan/layers/layer.ts'
import type {MeshAnswer, ShownMesh} from './protocol.ts'

/** What a page wants of the meshes: their last maps alone, or as well new ones, or no new ones any more. */
export type MeshWish = 'read' | 'ask' | 'stop'

interface Needs {
  clock: Clock
  /** Resolves with the last maps; null when none come. */
  askMeshes(wish: MeshWish): Promise<MeshAnswer | null>
  onChange(): void
  open: HouseMesh['open']
}

/** The maps of the house's meshes, which the agent is asked for while somebody looks at them. */
export function createHouseMesh({clock, askMeshes, onChange, open}: Needs) {
  let known: HouseMesh | undefined
  let last: ShownMesh | undefined
  /** The maps that are known, or asked for, by the number of their change. */
  let changed = -1

  async function take(wish: MeshWish) {
    const answer = await askMeshes(wish)
    if (!answer) {
      // Another message from the agent asks again.
      changed = -1
      return
    }
    known = houseMesh(answer.meshes.map(byOwnClock(clock.now() - answer.now)))
    onChange()
  }

  const houseMesh = (meshes: readonly KnownMesh[]): HouseMesh => ({
    meshes,
    askingSince: last?.askingFor == null ? null : clock.now() - last.askingFor,
    ask: () => void take('ask'),
    stop: () => void take('stop'),
    open,
  })

  return {
    /** Returns the maps; undefined where there is no mesh. It asks for those that have changed. */
    read(shown: ShownMesh | null): HouseMesh | undefined {
      if (!shown) return undefined
      if (shown !== last) {
        last = shown
        known = houseMesh(known?.meshes ?? [])
      }
      if (shown.changed !== changed) {
        changed = shown.changed
        void take('read')
      }
      return known
    },
  }
}

/** Returns a function that turns the times of a mesh into those of this page's clock. */
const byOwnClock = (ahead: number) => (mesh: KnownMesh) => ({
  ...mesh,
  map: mesh.map && {...mesh.map, at: mesh.map.at + ahead},
  failure: mesh.failure && {...mesh.failure, at: mesh.failure.at + ahead},
})
