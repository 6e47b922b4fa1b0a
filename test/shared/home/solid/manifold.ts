import type {Mesh} from '#shared/home/solid/solid.ts'
import {requireTool} from '../../../../tools/require-tool.ts'

/** The used part of manifold-3d. */
export interface ManifoldSolid {
  volume(): number
  status(): string
  subtract(other: ManifoldSolid): ManifoldSolid
  delete(): void
}

interface Library {
  setup(): void
  Mesh: new (mesh: {numProp: number; vertProperties: Float32Array; triVerts: Uint32Array}) => object
  Manifold: {ofMesh(mesh: object): ManifoldSolid}
}

/** Loads manifold-3d, which judges solids. */
export async function loadManifold() {
  const {default: load} = requireTool<{default: () => Promise<Library>}>('full-tests', 'manifold-3d/manifold.js')
  const library = await load()
  library.setup()
  return {
    /** Throws when the mesh is no closed solid. */
    solidOf({positions, indices}: Mesh): ManifoldSolid {
      const mesh = new library.Mesh({numProp: 3, vertProperties: positions, triVerts: indices})
      return library.Manifold.ofMesh(mesh)
    },
  }
}
