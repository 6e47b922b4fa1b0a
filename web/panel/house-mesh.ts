import type {Clock} from '#shared/clock.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {HouseMesh} from '../plan/layers/layer.ts'
import type {MeshAnswer, ShownMesh} from './protocol.ts'

interface Needs {
  clock: Clock
  /** Resolves with the last maps, and asks the meshes for new ones if a person wants it; null when none come. */
  askMeshes(asks: boolean): Promise<MeshAnswer | null>
  onChange(): void
  open: HouseMesh['open']
}

/** The maps of the house's meshes, which the agent is asked for while somebody looks at them. */
export function createHouseMesh({clock, askMeshes, onChange, open}: Needs) {
  let known: HouseMesh | undefined
  let last: ShownMesh | undefined
  /** The maps that are known, or asked for, by the number of their change. */
  let changed = -1

  async function take(asks: boolean) {
    const answer = await askMeshes(asks)
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
    ask: () => void take(true),
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
        void take(false)
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
