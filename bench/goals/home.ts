import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {saveRevision} from '../../server/revisions/save-revision.ts'
import {homeOfBytes} from '../homes.ts'
import {compare, printShare, printSlices, share} from '../load.ts'
import {serveNginx} from '../nginx.ts'
import {floor} from '../served.ts'
import {servePianta} from '../served-pianta.ts'

/**
 * Goals, of GET home to a client that takes gzip: ≥ 0.75 × (100 kB) and 0.9 × (2 MB) of a `node:http` that sends the same
 * bytes, ≥ 1.1 × nginx that sends them as they are; with `If-None-Match` ≥ 0.65 × a `node:http` that says 304.
 */
export async function measure() {
  await measureSize('100 kB', 100_000, 0.75)
  await measureSize('2 MB', 2_000_000, 0.9)
}

type Name = 'http' | 'pianta' | 'nginx' | 'http304' | 'pianta304'

async function measureSize(size: string, bytes: number, goal: number) {
  await using pianta = await servePiantaWith(bytes)
  const path = `${pianta.inProject}/home`
  const authorization = `Bearer ${pianta.token}`
  const gzip = {authorization, 'accept-encoding': 'gzip'}
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const {etag} = await keepAnswers(folder, pianta.url + path, authorization)
    await using http = await floor('bytes', join(folder, 'gzip'), 'gzip')
    await using nginx = await serveNginx(folder)
    const notModified = {path, status: 304}
    const slices = await compare<Name>({
      http: {server: http, path},
      pianta: {server: pianta, path, headers: gzip},
      ...(nginx && {nginx: {server: nginx, path: '/identity'}}),
      http304: {server: http, ...notModified, headers: {'if-none-match': 'W/"1-abcdefghijkl"'}},
      pianta304: {server: pianta, ...notModified, headers: {...gzip, 'if-none-match': etag}},
    })
    console.log(`\nA home of ${size}`)
    printSlices('node:http, the same bytes', slices.http)
    printSlices('pianta, GET home', slices.pianta)
    if (nginx) printSlices('nginx, identity', slices.nginx)
    printSlices('node:http, 304', slices.http304)
    printSlices('pianta, 304', slices.pianta304)
    printShare('home / node:http', share(slices.http, slices.pianta), goal)
    if (nginx) printShare('home / nginx identity', share(slices.nginx, slices.pianta), 1.1)
    printShare('If-None-Match / node:http', share(slices.http304, slices.pianta304), 0.65)
  } finally {
    rmSync(folder, {recursive: true})
  }
}

const servePiantaWith = (bytes: number) =>
  servePianta({
    async prepare(services, {projectId, accountId}) {
      const prepared = await services.homes.prepareHome(Buffer.from(JSON.stringify(homeOfBytes(bytes))))
      const made = {...prepared, message: '', baseRevision: null}
      await saveRevision(services, {projectId, made, author: {accountId, appName: null}, picture: undefined})
    },
  })

/** What Pianta answers, in both encodings as it is sent: for the floors. */
async function keepAnswers(folder: string, url: string, authorization: string) {
  const identity = await fetch(url, {headers: {authorization, 'accept-encoding': 'identity'}})
  const bytes = new Uint8Array(await identity.arrayBuffer())
  writeFileSync(join(folder, 'identity'), bytes)
  // fetch() unpacks what it gets; the same program packs it the same way.
  const {gzipSync} = await import('node:zlib')
  writeFileSync(join(folder, 'gzip'), gzipSync(bytes))
  return {etag: identity.headers.get('etag') ?? ''}
}
