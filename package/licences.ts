// Lists the licences of the packages that Pianta ships with. Ends with 1 when one is not in the list below.
import {readFileSync} from 'node:fs'
import {join} from 'node:path'

/** Licences that ask for no more than their text beside the program (SPDX names). LGPL-3.0 covers sharp's libraries. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Packages that name their licence in an old way, which the lock file does not copy. */
const named: Readonly<Record<string, string>> = {'qrcode-terminal': 'Apache-2.0'}

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

const {packages} = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const shipped = Object.entries(packages).filter(
  ([path, {dev, devOptional, link}]) => path.includes('node_modules/') && !dev && !devOptional && !link,
)
const counts = new Map<string, number>()
const refused: string[] = []
for (const [path, {license: written, version}] of shipped) {
  const name = path.replace(/^.*node_modules\//, '')
  const license = written ?? named[name] ?? 'none'
  counts.set(license, (counts.get(license) ?? 0) + 1)
  if (!isAllowed(license)) refused.push(`${name} ${version}: ${license}`)
}
for (const [license, count] of [...counts].sort(([, one], [, other]) => other - one))
  console.log(`${count}  ${license}`)
if (refused.length > 0) {
  console.error(`Not allowed, or unknown:\n${refused.join('\n')}`)
  process.exitCode = 1
}

/** Reads an SPDX expression: one of several choices is enough, and all that apply together must be allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())))
}
