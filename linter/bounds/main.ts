// Holds the imports of a folder, by default this checkout, to linter/bounds/bounds.ts. Exits with 1 at a breach.
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import process from 'node:process'
import {checkBounds} from './check-bounds.ts'

const root = process.argv[2] ?? join(import.meta.dirname, '../..')
const all = ['server', 'agent', 'demo', 'catalog-builder', 'client', 'shared', 'web', 'package', 'bench']
const folders = all.filter((name) => existsSync(join(root, name)))
const breaches = await checkBounds(root, folders)
for (const {message} of breaches) console.error(message)
if (breaches.length > 0) process.exitCode = 1
