import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import t, {type Test} from 'tap'
import {toSourceHome} from '#shared/home/ifc/to-source-home.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {readIfc} from '../../server/imports/ifc/read-ifc.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {type HouseOptions, writeHouse} from '../server/imports/ifc/write-house.ts'
import {compare, type Described} from './ifcopenshell/compare.ts'

t.setTimeout(600_000)

const script = join(import.meta.dirname, 'ifcopenshell/describe.py')
const samples = join(import.meta.dirname, '../server/imports/ifc/houses')

/** Installs ifcopenshell (204 MB) in an environment of its own. Returns undefined, and skips the test, if it can't. */
async function install(t: Test): Promise<((file: string) => Described) | undefined> {
  const folder = await temporaryFolder(t)
  try {
    execFileSync('python3', ['-m', 'venv', folder], {stdio: 'pipe'})
    const pip = ['install', '--quiet', '--disable-pip-version-check', 'ifcopenshell==0.9.0.post1', 'numpy']
    execFileSync(join(folder, 'bin/pip'), pip, {stdio: 'pipe'})
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `ifcopenshell can't be installed: ${String(stderr).trim().split('\n')[0] || message}`)
    return undefined
  }
  const options = {maxBuffer: 64 * 1024 * 1024, stdio: 'pipe'} as const
  return (file) => JSON.parse(String(execFileSync(join(folder, 'bin/python'), [script, file], options)))
}

async function judge(file: string, describe: (file: string) => Described) {
  const house = await readIfc(readFileSync(file))
  const described = describe(file)
  const {home, problems} = importHome(toSourceHome(house), {language: 'en', images: new Map()})
  return {house, described, problems, ...compare(home, described)}
}

const houses: readonly HouseOptions[] = [
  {schema: 'IFC2X3', unit: 'metre', columns: 3, rows: 2, storeys: 2},
  {schema: 'IFC2X3', unit: 'foot', turn: 33, at: [40, -70]},
  {schema: 'IFC4', unit: 'millimetre', columns: 4, turn: -20, at: [1200, 5600]},
  {schema: 'IFC4', unit: 'foot', hasAxis: false, storeys: 3, turn: 77},
]

t.test('ifcopenshell sees the walls, doors, windows and rooms of a file where the import puts them', async (t) => {
  const describe = await install(t)
  if (describe === undefined) return
  const folder = await temporaryFolder(t)
  const written = houses.map((options, index) => {
    const file = join(folder, `house-${index + 1}.ifc`)
    writeFileSync(file, writeHouse(options))
    return file
  })
  const files = readdirSync(samples).map((name) => join(samples, name))
  for (const file of [...files, ...written]) {
    const {house, described, problems, openings, spaces, faults} = await judge(file, describe)
    const name = basename(file)
    t.strictSame(problems, [], name)
    t.strictSame(faults, [], name)
    t.equal(house.walls.length, described.walls, `${name}: walls`)
    t.equal(house.storeys.length, described.storeys, `${name}: storeys`)
    t.equal(openings[0], described.doors + described.windows, `${name}: doors and windows`)
    t.equal(spaces[0], house.spaces.length, `${name}: rooms`)
  }

  // Other people's files, for the table of docs/importing.md: IFC_FILES=folder.
  const {IFC_FILES: others} = process.env
  if (others === undefined) return
  for (const name of readdirSync(others).filter((each) => /\.ifc$/i.test(each))) {
    const {described, openings, spaces, faults} = await judge(join(others, name), describe)
    t.comment(`${name}: ${described.walls} walls, openings ${openings.join('/')}, rooms ${spaces.join('/')}`)
    for (const fault of faults) t.comment(`  ${fault}`)
  }
})
