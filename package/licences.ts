// Lists the licences of the packages that Pianta ships with. Ends with 1 when one is not in the list below.
import {licenseOf, nameOf, shippedPackages} from './shipped-packages.ts'

/**
 * Licences that ask for no more than their text beside the program (SPDX names). LGPL-3.0 covers sharp's libraries.
 * MPL-2.0 covers web-ifc, whose files are shipped as they are: it asks for changes to those files only.
 */
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
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
])

const counts = new Map<string, number>()
const refused: string[] = []
for (const [path, found] of shippedPackages) {
  const license = licenseOf(path, found)
  counts.set(license, (counts.get(license) ?? 0) + 1)
  if (!isAllowed(license)) refused.push(`${nameOf(path)} ${found.version}: ${license}`)
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
