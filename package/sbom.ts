// Prints a bill of materials in CycloneDX's JSON. `npm sbom --omit dev` leaves out packages that development uses as
// well.
import {randomUUID} from 'node:crypto'
import {version} from '#shared/host/version.ts'
import {dependenciesOf, type LockedPackage, licenseOf, nameOf, ownPackage, shippedPackages} from './shipped-packages.ts'

const own = {type: 'application', 'bom-ref': `pianta@${version}`, name: 'pianta', version}

/** The paths of packages, one for each name and version: a package may be installed at several places. */
const places = new Map([...shippedPackages].map(([path, {version}]) => [`${nameOf(path)}@${version}`, path]))

const refOf = (path: string) => `${nameOf(path)}@${shippedPackages.get(path)?.version}`

function componentOf(path: string, found: LockedPackage) {
  const name = nameOf(path)
  const license = licenseOf(path, found)
  return {
    type: 'library',
    'bom-ref': refOf(path),
    name,
    version: found.version,
    scope: found.optional ? 'optional' : 'required',
    // The scope's @ is encoded (https://github.com/package-url/purl-spec).
    purl: `pkg:npm/${name.replace('@', '%40')}@${found.version}`,
    licenses: [/ (OR|AND) /.test(license) ? {expression: license} : {license: {id: license}}],
    hashes: [{alg: 'SHA-512', content: hexOf(found.integrity)}],
  }
}

function hexOf(integrity = ''): string {
  const [algorithm, hash = ''] = integrity.split('-', 2)
  if (algorithm !== 'sha512') throw new Error(`package-lock.json has a hash that is not SHA-512: ${integrity}`)
  return Buffer.from(hash, 'base64').toString('hex')
}

const all = [...places.values()].map((path) => [path, shippedPackages.get(path) ?? {}] as const)
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {...own, purl: `pkg:npm/pianta@${version}`, licenses: [{license: {id: 'MIT'}}]},
  },
  components: all.map(([path, found]) => componentOf(path, found)),
  dependencies: [
    {ref: own['bom-ref'], dependsOn: dependenciesOf('', ownPackage).map(refOf)},
    ...all.map(([path, found]) => ({
      ref: refOf(path),
      dependsOn: [...new Set(dependenciesOf(path, found).map(refOf))],
    })),
  ],
}
console.log(JSON.stringify(bill, null, 2))
