/** Prints the boxes of named nodes of glTF files in Babylon, a line of JSON a file: as by default, and right-handed. */
import {readFileSync} from 'node:fs'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {NullEngine} from '@babylonjs/core/Engines/nullEngine.js'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {ImportMeshAsync} from '@babylonjs/core/Loading/sceneLoader.js'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import {Scene} from '@babylonjs/core/scene.js'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test installs it
import '@babylonjs/loaders/glTF/2.0/index.js'

async function boxesOf(path, isRightHanded) {
  const engine = new NullEngine()
  const scene = new Scene(engine)
  scene.useRightHandedSystem = isRightHanded
  const {lights} = await ImportMeshAsync(new Uint8Array(readFileSync(path)), scene, {pluginExtension: '.glb'})
  const nodes = [...scene.transformNodes, ...scene.meshes]
  for (const node of nodes) node.computeWorldMatrix(true)
  const boxes = Object.fromEntries(
    nodes.map((node) => {
      const {min, max} = node.getHierarchyBoundingVectors(true)
      return [node.name, [...min.asArray(), ...max.asArray()]]
    }),
  )
  engine.dispose()
  return {boxes, lights: lights.length}
}

for (const path of process.argv.slice(2))
  console.log(JSON.stringify({byDefault: await boxesOf(path, false), rightHanded: await boxesOf(path, true)}))
process.exit(0)
