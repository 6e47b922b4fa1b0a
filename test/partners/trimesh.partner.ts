/** trimesh, which reads glTF by itself, must find each element of the samples closed and in its place. */
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import {readHome} from '#shared/home/read-home.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {placedBoxes} from '../shared/home/gltf/placed-boxes.ts'
import {volumeOf} from '../shared/home/solid/mesh-measures.ts'

t.setTimeout(300_000)

const samples = join(import.meta.dirname, '../../samples')

/** Installs trimesh, or skips the test with the reason and returns undefined. */
async function installTrimesh(t: Test): Promise<{python: string; folder: string} | undefined> {
  const folder = await temporaryFolder(t)
  const python = join(folder, 'own/bin/python')
  try {
    execFileSync('python3', ['-m', 'venv', 'own'], {cwd: folder, stdio: 'pipe'})
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'trimesh==5.2.0'], {
      stdio: 'pipe',
    })
    return {python, folder}
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `trimesh can't be installed: ${String(stderr).trim().split('\n').at(-1) || message}`)
    return undefined
  }
}

interface Told {
  box: number[]
  closed: boolean
  volume: number
}

t.test('trimesh finds each element of the samples in its box, and walls closed with their volume', async (t) => {
  const trimesh = await installTrimesh(t)
  if (!trimesh) return
  for (const name of ['flat', 'house', 'studio', 'version-1']) {
    const {home} = readHome(JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8')))
    if (!home) throw new TypeError(name)
    const file = join(trimesh.folder, `${name}.glb`)
    writeFileSync(file, writeModel(home))
    const script = join(import.meta.dirname, 'trimesh/boxes.py')
    const told = JSON.parse(
      execFileSync(trimesh.python, [script, file], {maxBuffer: 1 << 28, encoding: 'utf8', stdio: 'pipe'}),
    ) as Record<string, Told>
    const expected = placedBoxes(home)
    const rounded = (box: number[]) => box.map((value) => Number(value.toFixed(3)) + 0)
    for (const [element, {box, solid}] of expected) {
      const found = told[element]
      t.same(rounded(found?.box ?? []), rounded(box), `${element} of ${name}`)
      if (solid.part !== 'wall' || found === undefined) continue
      const volume = volumeOf(solid.mesh)
      t.ok(found.closed, `${element} of ${name} is closed`)
      t.ok(Math.abs(found.volume - volume) <= 1e-4 * volume, `${element} of ${name} has its volume`)
    }
    t.ok(expected.size > 0)
  }
})
