/** ESPHome's own code generation must have the numbers that our radars' rules say: limits, steps, units and zones. */
import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {radarLooks} from '#shared/home/radar/models.ts'
import {type ZoneRules, zoneRules} from '#shared/home/radar/sensor-zones.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'

t.setTimeout(300_000)

const version = '2026.10.0'

/** Unpacks ESPHome's components, or skips the test with the reason and returns undefined. None of its code runs. */
async function unpackEsphome(t: Test): Promise<((file: string) => string) | undefined> {
  const folder = await temporaryFolder(t)
  // It needs a newer Python to run, not to be read.
  const anyPython = ['--no-deps', '--only-binary=:all:', '--python-version', '3.13']
  try {
    const download = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', ...anyPython]
    execFileSync('python3', [...download, '-d', folder, `esphome==${version}`], {stdio: 'pipe'})
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, `esphome-${version}-py3-none-any.whl`), folder])
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `ESPHome can't be downloaded: ${String(stderr).trim().split('\n').at(-1) || message}`)
    return undefined
  }
  return (file) => readFileSync(join(folder, 'esphome/components', file), 'utf8')
}

/** Returns the different ranges of the numbers that a file makes, as `-4860 4860 1`. */
const ranges = (code: string) => [
  ...new Set(
    [...code.matchAll(/min_value=(-?[\d.]+),\s*max_value=([\d.]+),\s*step=([\d.]+)/g)].map((found) =>
      found.slice(1).join(' '),
    ),
  ),
]

const inUnits = ({perMetre, step}: ZoneRules, from: number, to: number) =>
  [from, to, step].map((metres) => Number((metres * perMetre).toFixed(6))).join(' ')

t.test('ESPHome’s LD2450 has the zones, the targets and the ranges that its rules say', async (t) => {
  const read = await unpackEsphome(t)
  if (!read) return
  const rules = zoneRules.ld2450
  const {aside = 0, ahead = 0} = rules.limits ?? {}
  const numbers = read('ld2450/number/__init__.py')
  t.same(
    ranges(numbers).filter((range) => !range.startsWith('0 3600')),
    [inUnits(rules, -aside, aside), inUnits(rules, 0, ahead)],
  )
  t.match(numbers, `MAX_ZONES = ${rules.count.detection}\n`)
  t.match(numbers, 'unit_of_measurement=UNIT_MILLIMETER')
  // One selection for all zones: they all watch, or all ignore.
  t.match(read('ld2450/select/__init__.py'), /"Disabled",\s*"Detection",\s*"Filter"/)
  t.equal(rules.isOneKind, true)
  const sensors = read('ld2450/sensor.py')
  t.match(sensors, `MAX_TARGETS = ${radarLooks.ld2450.targets}\n`)
  for (const axis of ['X', 'Y'])
    t.match(sensors, new RegExp(`CONF_${axis}\\): sensor\\.sensor_schema\\([^]*?unit_of_measurement=UNIT_MILLIMETER`))

  const boxes = zoneRules.ld6002b
  const {aside: most = 0} = boxes.limits ?? {}
  const areas = read('ld6002b/number/__init__.py')
  t.ok(ranges(areas).includes(inUnits(boxes, -most, most)), ranges(areas).join(', '))
  t.match(areas, 'unit_of_measurement=UNIT_METER')
  const selection = read('ld6002b/select/__init__.py')
  for (const [kind, word] of [
    ['detection', 'detection_area'],
    ['exclusion', 'interference_area'],
  ] as const)
    t.equal(selection.match(new RegExp(`"${word}_\\d"`, 'g'))?.length, boxes.count[kind], word)
})
