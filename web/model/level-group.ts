/** One level of a home as three draws it. */
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Plane,
  Vector3,
} from 'three'
import type {Batch} from './batches.ts'

export interface LevelGroup {
  group: Group
  /** Cuts all that is higher, in metres of the scene; null shows all. */
  cut(height: number | null): void
  showCeilings(isShown: boolean): void
  setCutColor(color: Color): void
  dispose(): void
}

/** Builds a level's meshes. What is cut is closed by the backs of its faces, in the one colour of all cuts. */
export function createLevelGroup(batches: readonly Batch[]): LevelGroup {
  const group = new Group()
  const plane = new Plane(new Vector3(0, -1, 0), 0)
  const geometries: BufferGeometry[] = []
  const tops: MeshLambertMaterial[] = []
  const materials: Material[] = []
  const ceilings: Mesh[] = []
  const backs: Mesh[] = []
  const back = keep(new MeshBasicMaterial({side: BackSide}))

  for (const {kind, surface, positions, indices} of batches) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices, 1))
    geometries.push(geometry)
    const material = keep(new MeshLambertMaterial({flatShading: true, color: new Color(...surface.color)}))
    if (kind === 'top') tops.push(material)
    if (kind === 'glass') Object.assign(material, {transparent: true, opacity: surface.alpha, depthWrite: false})
    const mesh = add(new Mesh(geometry, material))
    mesh.receiveShadow = kind !== 'glass'
    mesh.castShadow = kind !== 'glass'
    if (kind === 'ceiling') ceilings.push(mesh)
    if (kind === 'body') backs.push(add(new Mesh(geometry, back)))
  }

  function keep<Made extends Material>(material: Made): Made {
    materials.push(material)
    return material
  }

  function add(mesh: Mesh): Mesh {
    // Nothing moves by itself.
    mesh.matrixAutoUpdate = false
    group.add(mesh)
    return mesh
  }

  return {
    group,
    cut(height) {
      plane.constant = height ?? 0
      for (const material of materials) {
        const isCut = material.clippingPlanes !== null
        if (isCut === (height !== null)) continue
        material.clippingPlanes = height === null ? null : [plane]
        material.clipShadows = true
        material.needsUpdate = true
      }
      for (const mesh of backs) mesh.visible = height !== null
    },
    showCeilings(isShown) {
      for (const ceiling of ceilings) ceiling.visible = isShown
    },
    setCutColor(color) {
      back.color.copy(color)
      for (const material of tops) material.color.copy(color)
    },
    dispose() {
      for (const geometry of geometries) geometry.dispose()
      for (const material of materials) material.dispose()
    },
  }
}
