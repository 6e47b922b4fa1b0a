import {execFileSync} from 'node:child_process'
import {cpSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {stripSymbols} from '../../package/strip-symbols.ts'

const isElf = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

t.test('stripSymbols() makes Node smaller, and it still runs', isElf ? {} : {skip: 'no Linux'}, async (t) => {
  const node = join(t.testdir(), 'node')
  cpSync(process.execPath, node)
  const before = statSync(node).size
  stripSymbols(node)
  const stripped = readFileSync(node)
  t.ok(stripped.length <= before)
  // Code, regular expressions, a library of the system and a thread.
  const script = `new Worker('process.exit()', {eval: true}).once('exit', () => {
    console.log(process.version + 'ok'.replace(/o/u, 'O') + new Intl.NumberFormat('it').format(1.5))
  })`
  t.equal(
    execFileSync(node, ['-e', `const {Worker} = require('node:worker_threads'); ${script}`], {encoding: 'utf8'}),
    `${process.version}Ok1,5\n`,
  )
  stripSymbols(node)
  t.ok(readFileSync(node).equals(stripped), 'again it changes nothing')
})

t.test('stripSymbols() refuses other files', async (t) => {
  const file = join(t.testdir(), 'script')
  writeFileSync(file, '#!/bin/sh\n')
  t.throws(() => stripSymbols(file), {name: 'TypeError', message: `${file} is no program for Linux`})
  t.equal(readFileSync(file, 'utf8'), '#!/bin/sh\n')
})
