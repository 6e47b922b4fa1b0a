/** three.js reads the models as its viewers do. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {Box3} from 'three'
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import {readHome} from '#shared/home/read-home.ts'
import {placedBoxes} from './placed-boxes.ts'

const samples = join(import.meta.dirname, '../../../../samples')

t.test('three.js shows each element of the samples in its place, and their lamps', async (t) => {
  for (const name of ['flat', 'house', 'studio', 'version-1']) {
    const {home} = readHome(JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8')))
    if (!home) throw new TypeError(name)
    const {scene} = await new GLTFLoader().parseAsync(writeModel(home).buffer, '')
    scene.updateMatrixWorld(true)
    const near = (box: number[]) => box.map((value) => Number(value.toFixed(3)) + 0)
    for (const [element, {box}] of placedBoxes(home)) {
      const node = scene.getObjectByName(element)
      const {min, max} = node ? new Box3().setFromObject(node, true) : new Box3()
      t.same(near([...min.toArray(), ...max.toArray()]), near(box), `${element} of ${name}`)
    }
    let lamps = 0
    scene.traverse((node) => {
      if ('isPointLight' in node) lamps++
    })
    t.equal(
      lamps,
      home.plans.reduce((sum, {lights}) => sum + lights.length, 0),
      `lamps of ${name}`,
    )
  }
})
