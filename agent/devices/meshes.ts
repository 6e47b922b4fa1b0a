import type {Clock} from '#shared/clock.ts'
import {isMeshMap, type KnownMesh, meshTechnologies} from '#shared/house/mesh.ts'
import {isRecord} from '#shared/json.ts'
import type {MeshSource} from '../bridges/bridge.ts'
import type {House} from '../bridges/house.ts'
import {Failure, reasonOf} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'

/** The last map of each mesh of the house. */
export interface Meshes {
  /** Asks all meshes for their maps, one after another, or joins a scan in progress. Resolves with their maps. */
  ask(): Promise<readonly KnownMesh[]>
  /** Ends an asking that is under way: the maps stay as they are, and no further mesh is asked. */
  stop(): void
  /** Returns the last map of each mesh, and why there is none. */
  read(): readonly KnownMesh[]
}

export interface MeshesOptions {
  folder: string
  model: WritableModel
  house: Pick<House, 'meshes' | 'askMesh'>
  clock: Clock
  logger: Logger
  /** Aborts when the agent ends. */
  signal: AbortSignal
}

/** Milliseconds that one mesh has for its map: 200 routers, of which some are silent. */
export const meshTimeout = 10 * 60_000

/** The meshes of one house. */
const maxMeshes = 20

/** Opens the maps of the last run. They are kept in the agent's folder with their time. */
export async function openMeshes(options: MeshesOptions): Promise<Meshes> {
  const {folder, model, house, clock, logger, signal} = options
  const stored = openMeshFile(folder)
  const last = (await stored.read())?.meshes ?? []
  const kept = new Map<string, KnownMesh>(last.map((mesh) => [mesh.id, mesh]))
  let asking: Promise<readonly KnownMesh[]> | undefined
  /** Aborts when a person ends the asking. */
  let stopping = new AbortController()

  /** Returns the meshes that the bridges have; of a bridge that starts, those of the last run. */
  function read(): KnownMesh[] {
    const bridges = new Set(model.get().bridges.map(({id}) => id))
    const known = house.meshes().slice(0, maxMeshes)
    const others = [...kept.values()].filter(({id}) => bridges.has(bridgeOf(id)) && known.every((one) => one.id !== id))
    return [...known.map((mesh) => kept.get(mesh.id) ?? {...mesh, map: null, failure: null}), ...others]
  }

  function tell(askingSince: number | null): void {
    const changed = (model.get().mesh?.changed ?? 0) + 1
    model.update({mesh: {askingSince, changed, count: read().length}})
  }

  async function askOne({id, technology}: MeshSource): Promise<KnownMesh> {
    const timeout = new AbortController()
    const minutes = meshTimeout / 60_000
    const cancel = clock.after(meshTimeout, () =>
      timeout.abort(new Failure('unreachable', `No map came within ${minutes} minutes.`)),
    )
    const before = kept.get(id) ?? {id, technology, map: null, failure: null}
    try {
      const map = await house.askMesh(id, AbortSignal.any([signal, timeout.signal, stopping.signal]))
      return {id, technology, map, failure: null}
    } catch (error) {
      signal.throwIfAborted()
      // The person that ended it needs no reason.
      if (stopping.signal.aborted) return before
      logger.warn('a mesh has no map', {mesh: id, reason: reasonOf(error)})
      return {id, technology, map: before.map, failure: {at: clock.now(), reason: reasonOf(error)}}
    } finally {
      cancel()
    }
  }

  async function askAll(): Promise<readonly KnownMesh[]> {
    stopping = new AbortController()
    tell(clock.now())
    try {
      for (const mesh of house.meshes().slice(0, maxMeshes)) {
        if (stopping.signal.aborted) break
        kept.set(mesh.id, await askOne(mesh))
        tell(model.get().mesh?.askingSince ?? null)
      }
      await writeOrWarn(stored, {meshes: read().filter(({map}) => map)}, logger)
      return read()
    } finally {
      asking = undefined
      tell(null)
    }
  }

  const stop = model.subscribe(({bridges}, before) => {
    if (bridges !== before.bridges && read().length !== (model.get().mesh?.count ?? 0)) {
      tell(model.get().mesh?.askingSince ?? null)
    }
  })
  signal.addEventListener('abort', stop, {once: true})

  return {
    ask() {
      asking ??= askAll()
      // The page that asked may have gone, and the agent may stop meanwhile.
      asking.catch(() => {})
      return asking
    },
    stop: () => stopping.abort(new Failure('failed', 'A person ended it.')),
    read,
  }
}

/** The meshes of a panel without a house. */
export const noMeshes: Meshes = {ask: async () => [], stop() {}, read: () => []}

/** The id of a mesh begins with that of its bridge. */
const bridgeOf = (mesh: string) => mesh.slice(0, mesh.indexOf('/'))

/** Opens the file of the last maps. */
export const openMeshFile = (folder: string) =>
  openJsonFile({path: filesIn(folder).meshes, version: 1, isValid: isStored})

interface Stored {
  meshes: readonly KnownMesh[]
}

function isStored(value: unknown): value is Stored {
  const {meshes} = isRecord(value) ? value : {}
  return Array.isArray(meshes) && meshes.length <= maxMeshes && meshes.every(isKnownMesh)
}

const isKnownMesh = (mesh: unknown): mesh is KnownMesh =>
  isRecord(mesh) &&
  typeof mesh.id === 'string' &&
  meshTechnologies.some((technology) => technology === mesh.technology) &&
  isMeshMap(mesh.map) &&
  (mesh.failure === null ||
    (isRecord(mesh.failure) && Number.isFinite(mesh.failure.at) && typeof mesh.failure.reason === 'string'))
