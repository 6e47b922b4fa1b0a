import {readFileSync} from 'node:fs'
import {join} from 'node:path'

export interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages that name their licence in an old way, which the lock file does not copy. */
const named: Readonly<Record<string, string>> = {'png-js': 'MIT', 'qrcode-terminal': 'Apache-2.0'}

export const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** Returns the SPDX expression of a package's licence. */
export const licenseOf = (path: string, {license}: LockedPackage) => license ?? named[nameOf(path)] ?? 'none'

const {packages} = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** The packages that Pianta ships with, by their path in the lock file: all but those for development only. */
export const shippedPackages = new Map(
  Object.entries(packages).filter(
    ([path, {dev, devOptional, link}]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  ),
)

/** Pianta itself, whose path is empty. */
export const ownPackage = packages[''] ?? {}

/** Returns the paths of the packages that a package uses, found as Node does: in its own folder, then further up. */
export function dependenciesOf(path: string, {dependencies, optionalDependencies}: LockedPackage): string[] {
  return Object.keys({...dependencies, ...optionalDependencies}).flatMap((name) => {
    for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (shippedPackages.has(found)) return [found]
      if (folder === '') return []
    }
  })
}
