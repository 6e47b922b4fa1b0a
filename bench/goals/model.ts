import {gzipSync} from 'node:zlib'
import {Document, NodeIO} from '@gltf-transform/core'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import type {Home} from '#shared/home/schema.ts'
import {solidsOf} from '#shared/home/solid/solids-of.ts'
import {homeOfSixLevels} from '../six-levels.ts'
import {summarize} from '../summarize.ts'

const rounds = 15

/**
 * Sweet Home 3D 7.0.2 wrote OBJ of six such levels in 0.26 s with walls only and in 4.8 s furnished, at best and warm,
 * as 651 kB and 56.8 MB. Goals: 0.3 and 0.05 times its time, 0.1 times its bytes, as transferred.
 */
const homes = {
  plain: {home: () => homeOfSixLevels({isFurnished: false}), time: 78, bytes: 65_000},
  furnished: {home: () => homeOfSixLevels({isFurnished: true}), time: 240, bytes: 5_700_000},
}

/** Measures the model of a home of six levels and 654 walls beside gltf-transform, which writes the same solids. */
export async function measure() {
  for (const [name, {home: make, time, bytes}] of Object.entries(homes)) {
    const home = make()
    const times = {own: [] as number[], peer: [] as number[], gzip: [] as number[]}
    let [model, other, packed] = [new Uint8Array(), new Uint8Array(), Buffer.alloc(0)]
    for (let round = -3; round < rounds; round++) {
      const marks = [performance.now()]
      model = writeModel(home)
      marks.push(performance.now())
      packed = gzipSync(model)
      marks.push(performance.now())
      other = await writeWithPeer(home)
      marks.push(performance.now())
      const [own, gzip, peer] = marks.slice(1).map((mark, index) => mark - (marks[index] as number)) as [
        number,
        number,
        number,
      ]
      if (round < 0) continue
      times.own.push(own)
      times.gzip.push(gzip)
      times.peer.push(peer)
    }
    const [own, gzip, peer] = [times.own, times.gzip, times.peer].map(summarize) as [Figures, Figures, Figures]
    console.log(
      `${name}: ${own.least.toFixed(0)} to ${own.most.toFixed(0)} ms, median ${own.median.toFixed(0)} ms; goal: ≤ ${time} ms` +
        `; ${kB(packed.length)} as transferred, ${kB(model.length)} plain; goal: ≤ ${kB(bytes)}; compressing ${gzip.median.toFixed(0)} ms`,
    )
    console.log(
      `  the same solids by gltf-transform: median ${peer.median.toFixed(0)} ms, ${kB(gzipSync(other).length)} as transferred, ` +
        `${kB(other.length)} plain: ${(own.median / peer.median).toFixed(2)} × its time, ${(packed.length / gzipSync(other).length).toFixed(2)} × its bytes`,
    )
  }
}

type Figures = ReturnType<typeof summarize>
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** Writes the same solids with gltf-transform: a node, a mesh and accessors for each. */
async function writeWithPeer(home: Home): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document()
  const buffer = document.createBuffer()
  const scene = document.createScene()
  for (const {elementId, mesh, place} of solidsOf(home)) {
    const position = document.createAccessor().setType('VEC3').setArray(mesh.positions).setBuffer(buffer)
    const made = document.createMesh(elementId)
    for (const {surface, start, count} of mesh.groups) {
      const indices = document
        .createAccessor()
        .setType('SCALAR')
        .setArray(mesh.indices.slice(start, start + count))
        .setBuffer(buffer)
      const material = document.createMaterial(surface.name).setBaseColorFactor([...surface.color, surface.alpha])
      made.addPrimitive(
        document.createPrimitive().setAttribute('POSITION', position).setIndices(indices).setMaterial(material),
      )
    }
    const node = document.createNode(elementId).setMesh(made)
    if (place) node.setTranslation([...place.at])
    scene.addChild(node)
  }
  return (await new NodeIO().writeBinary(document)) as Uint8Array<ArrayBuffer>
}
