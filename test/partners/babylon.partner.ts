/**
 * Babylon must find each element of the samples where three.js does. Its scenes have x to the left by default, so every
 * box is negated there; with `useRightHandedSystem` it is the same.
 *
 * Blender was asked by hand (bpy 4.2.23, 2026-12-01): each of the 470 elements of the samples was a mesh of its name,
 * its box differed by less than 1 µm, none had a negative scale, and all 67 lamps were lights.
 */
import {execFileSync} from 'node:child_process'
import {copyFileSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {Box3} from 'three'
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import {readHome} from '#shared/home/read-home.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {type Box, placedBoxes} from '../shared/home/gltf/placed-boxes.ts'
import {installWords} from './install-partner.ts'

t.setTimeout(300_000)

const samples = join(import.meta.dirname, '../../samples')
const version = '9.28.0'

/** Installs Babylon's engine and loaders. Skips the test with the reason and returns undefined if they can't be. */
async function installBabylon(t: Test): Promise<string | undefined> {
  const folder = await temporaryFolder(t)
  try {
    const packages = [`@babylonjs/core@${version}`, `@babylonjs/loaders@${version}`]
    execFileSync('npm', [...installWords(folder), ...packages], {stdio: 'pipe'})
    copyFileSync(join(import.meta.dirname, 'babylon/boxes.mjs'), join(folder, 'boxes.mjs'))
    return folder
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `Babylon can't be installed: ${String(stderr).trim().split('\n')[0] || message}`)
    return undefined
  }
}

interface Told {
  boxes: Record<string, Box>
  lights: number
}

/** Metres by which two programs may differ in the same numbers of four bytes. */
const near = 1e-5

const farthest = (one: Box, other: Box | undefined) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other?.[index] ?? Number.NaN))))

/** Returns a box in a scene whose x runs to the left. */
const mirrored = ([left = 0, bottom = 0, back = 0, right = 0, top = 0, front = 0]: Box): Box => [
  ...[-right, bottom, back],
  ...[-left, top, front],
]

t.test('Babylon finds each element of the samples in the box of three.js, with x negated by default', async (t) => {
  const folder = await installBabylon(t)
  if (folder === undefined) return
  for (const name of ['flat', 'house', 'studio', 'version-1']) {
    const {home} = readHome(JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8')))
    if (!home) throw new TypeError(name)
    const model = writeModel(home)
    const file = join(folder, `${name}.glb`)
    writeFileSync(file, model)
    const told = execFileSync(process.execPath, [join(folder, 'boxes.mjs'), file], {
      maxBuffer: 1 << 28,
      encoding: 'utf8',
    })
    const {byDefault, rightHanded} = JSON.parse(told.slice(told.indexOf('{"'))) as Record<string, Told>
    const {scene} = await new GLTFLoader().parseAsync(model.buffer, '')
    scene.updateMatrixWorld(true)
    for (const element of placedBoxes(home).keys()) {
      const node = scene.getObjectByName(element)
      if (!node) throw new TypeError(`${element} of ${name}`)
      const {min, max} = new Box3().setFromObject(node, true)
      const box = [...min.toArray(), ...max.toArray()]
      t.ok(farthest(box, rightHanded?.boxes[element]) < near, `${element} of ${name}`)
      t.ok(farthest(mirrored(box), byDefault?.boxes[element]) < near, `${element} of ${name} by default`)
    }
    const lamps = home.plans.reduce((sum, {lights}) => sum + lights.length, 0)
    t.same([byDefault?.lights, rightHanded?.lights], [lamps, lamps], `lamps of ${name}`)
  }
})
