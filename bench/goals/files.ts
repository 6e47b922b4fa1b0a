import {hash, randomBytes} from 'node:crypto'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {serveNginx} from '../nginx.ts'
import {floor, type Served} from '../served.ts'
import {servePianta} from '../served-pianta.ts'
import {compare, cpuRatio, printRatio, printSlices, type Slice} from '../wrk.ts'

const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000_000)])

/**
 * Goals, for a file of 20 MB:
 * 1. downloads ≥ 0.25 × as many per second as nginx. Processor time would mislead: nginx uses the kernel's sendfile,
 *    which Node lacks, and the reader's copy counts too.
 * 2. uploads, hashed and stored, ≥ 0.25 × a `node:http` that discards them.
 * 3. memory that doesn't grow with the number of files.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const bodyFile = join(folder, 'file')
    writeFileSync(bodyFile, bytes)
    await using discard = await floor('discard')
    await using nginx = await serveNginx(folder)
    await using pianta = await servePianta()
    const files = `${pianta.inProject}/files`
    const authorization = `Bearer ${pianta.token}`
    const headers = {authorization, 'content-type': 'application/pdf'}
    const {status} = await fetch(pianta.url + files, {method: 'POST', headers, body: bytes})
    if (status !== 201) throw new Error(`the upload was answered ${status}`)

    const up = {path: files, method: 'POST', headers, bodyFile}
    const down = {path: `${files}/${hash('sha256', bytes)}`, headers: {authorization}}
    const few = {slices: 1, seconds: 3, connections: 2}
    await compare({up: {server: pianta, ...up}, down: {server: pianta, ...down}}, few)
    const before = pianta.memory().most
    const slices = await compare<'discard' | 'up' | 'nginx' | 'down'>(
      {
        discard: {server: discard, ...up},
        up: {server: pianta, ...up},
        ...(nginx && {nginx: {server: nginx, path: '/file'}}),
        down: {server: pianta, ...down},
      },
      {slices: 5, seconds: 3, connections: 2},
    )
    if (nginx) printSlices('nginx, 20 MB down', slices.nginx)
    printSlices('pianta, 20 MB down', slices.down)
    printSlices('node:http, 20 MB up, forgotten', slices.discard)
    printSlices('pianta, 20 MB up', slices.up)
    if (nginx) {
      printRatio('down / nginx, files in a time', mostGone(slices.down) / mostGone(slices.nginx), 0.25)
      printRatio('down / nginx, CPU', cpuRatio(slices.nginx, slices.down))
    }
    printRatio('up / node:http', cpuRatio(slices.discard, slices.up), 0.25)
    const gone = [...slices.up, ...slices.down].reduce((sum, {requests}) => sum + requests, 0)
    printMemory(pianta, before, gone)
  } finally {
    rmSync(folder, {recursive: true})
  }
}

const mostGone = (slices: readonly Slice[]) => Math.max(...slices.map(({requests}) => requests))

function printMemory(pianta: Served, before: number, gone: number) {
  const {most} = pianta.memory()
  console.log(
    `${'memory'.padEnd(34)} ${before.toFixed(0)} MB at most before ${gone} files went by, ${most.toFixed(0)} MB after`,
  )
}
