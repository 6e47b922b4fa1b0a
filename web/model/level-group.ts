/** One level of a home as three draws it. */
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Plane,
  type Raycaster,
  Vector3,
} from 'three'
import {poseCorners} from '#shared/home/solid/pose.ts'
import type {Batch, Batches, Mover} from './batches.ts'

/** A point of an element that a ray meets, with its distance in metres. */
export interface Hit {
  elementId: string
  distance: number
}

export interface LevelGroup {
  group: Group
  /** Cuts all that is higher, in metres of the scene; null shows all. */
  cut(height: number | null): void
  showCeilings(isShown: boolean): void
  setCutColor(color: Color): void
  /** Moves the movers to their positions, from 0 closed to 1 open. Returns whether something moved. */
  pose(positionOf: (mover: Mover) => number): boolean
  /** Marks elements by a colour over them. */
  mark(elements: ReadonlySet<string>, color: Color): void
  pick(ray: Raycaster): Hit | undefined
  dispose(): void
}

/** Builds a level's meshes. The backs of its faces close a cut solid, in the one colour of all cuts. */
export function createLevelGroup({batches, movers}: Batches): LevelGroup {
  const group = new Group()
  const plane = new Plane(new Vector3(0, -1, 0), 0)
  const tops: MeshLambertMaterial[] = []
  const materials: Material[] = []
  const backs: Mesh[] = []
  const back = keep(new MeshBasicMaterial({side: BackSide}))
  const marking = keep(
    new MeshBasicMaterial({
      side: DoubleSide,
      transparent: true,
      opacity: 0.5,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
    }),
  )
  const meshes = batches.map(batchMesh)
  const ceilings = meshes.filter((_, index) => batches[index]?.kind === 'ceiling')
  const posed = new Map<Mover, number>()
  let marks: Mesh[] = []
  let cutHeight: number | null = null

  function batchMesh({kind, surface, positions, indices}: Batch): Mesh {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices, 1))
    const material = keep(new MeshLambertMaterial({flatShading: true, color: new Color(...surface.color)}))
    if (kind === 'top') tops.push(material)
    if (kind === 'glass') Object.assign(material, {transparent: true, opacity: surface.alpha, depthWrite: false})
    const mesh = add(new Mesh(geometry, material))
    mesh.receiveShadow = kind !== 'glass'
    mesh.castShadow = kind !== 'glass'
    mesh.frustumCulled = kind !== 'moving'
    if (kind === 'body') backs.push(add(new Mesh(geometry, back)))
    return mesh
  }

  function keep<Made extends Material>(material: Made): Made {
    materials.push(material)
    return material
  }

  function add(mesh: Mesh): Mesh {
    // Meshes stay in their place; movers change their corners.
    mesh.matrixAutoUpdate = false
    group.add(mesh)
    return mesh
  }

  function clear() {
    for (const {geometry} of marks) geometry.dispose()
    group.remove(...marks)
    marks = []
  }

  return {
    group,
    cut(height) {
      cutHeight = height
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
    pose(positionOf) {
      let hasMoved = false
      for (const mover of movers) {
        const position = positionOf(mover)
        if (posed.get(mover) === position) continue
        posed.set(mover, position)
        const attribute = meshes[mover.batch]?.geometry.getAttribute('position') as BufferAttribute
        const own = (attribute.array as Float32Array).subarray(mover.first, mover.first + mover.corners.length)
        poseCorners(mover.corners, mover, position, own)
        attribute.needsUpdate = true
        hasMoved = true
      }
      return hasMoved
    },
    mark(elements, color) {
      clear()
      if (elements.size === 0) return
      marking.color.copy(color)
      for (const [index, mesh] of meshes.entries()) {
        const chosen = indicesOf(batches[index] as Batch, elements)
        if (chosen.length === 0) continue
        const geometry = new BufferGeometry()
        geometry.setAttribute('position', mesh.geometry.getAttribute('position'))
        geometry.setIndex(chosen)
        const marked = add(new Mesh(geometry, marking))
        marked.frustumCulled = false
        marked.visible = mesh.visible
        marks.push(marked)
      }
    },
    pick(ray) {
      for (const [index, mesh] of meshes.entries()) {
        // A moved mesh has left its bounding sphere.
        if (batches[index]?.kind === 'moving') mesh.geometry.computeBoundingSphere()
      }
      const [hit] = ray
        .intersectObjects(
          meshes.filter(({visible}) => visible),
          false,
        )
        .filter(({point}) => cutHeight === null || point.y <= cutHeight)
      if (!hit || hit.faceIndex == null) return undefined
      const {runs} = batches[meshes.indexOf(hit.object as Mesh)] as Batch
      const at = 3 * hit.faceIndex
      const own = runs.filter(({start}) => start <= at)
      const run = own[own.length - 1]
      return run && {elementId: run.elementId, distance: hit.distance}
    },
    dispose() {
      clear()
      for (const {geometry} of meshes) geometry.dispose()
      for (const material of materials) material.dispose()
    },
  }
}

/** Returns the triangles of some elements of a batch. */
function indicesOf({runs, indices}: Batch, elements: ReadonlySet<string>): number[] {
  return runs.flatMap(({elementId, start}, index) =>
    elements.has(elementId) ? [...indices.subarray(start, runs[index + 1]?.start ?? indices.length)] : [],
  )
}
