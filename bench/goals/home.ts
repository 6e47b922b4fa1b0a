import {once} from 'node:events'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {get, type IncomingMessage} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {gunzipSync} from 'node:zlib'
import {saveRevision} from '../../server/revisions/save-revision.ts'
import {homeOfBytes} from '../homes.ts'
import {serveNginx} from '../nginx.ts'
import {floor} from '../served.ts'
import {servePianta} from '../served-pianta.ts'
import {compare, cpuRatio, printRatio, printSlices} from '../wrk.ts'

/**
 * Goals for GET home, as ratios of processor time (`cpuRatio`):
 * 1. with gzip, ≥ 0.65 × a `node:http` server with the same bytes;
 * 2. with gzip, 2 MB, ≥ 1.5 × nginx with uncompressed files;
 * 3. with `If-None-Match`, ≥ 0.65 × a `node:http` server that answers 304.
 */
export async function measure() {
  await measureSize('100 kB', 100_000)
  await measureSize('2 MB', 2_000_000, 1.5)
}

type Name = 'http' | 'pianta' | 'nginx' | 'http304' | 'pianta304'

async function measureSize(size: string, bytes: number, nginxGoal?: number) {
  await using pianta = await servePiantaWith(bytes)
  const path = `${pianta.inProject}/home`
  const authorization = `Bearer ${pianta.token}`
  const gzip = {authorization, 'accept-encoding': 'gzip'}
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const {etag} = await keepAnswers(folder, pianta.url + path, authorization)
    await using http = await floor('bytes', join(folder, 'gzip'), join(folder, 'headers.json'))
    await using nginx = await serveNginx(folder)
    const notModified = {path, status: 304}
    const variants = {
      http: {server: http, path},
      pianta: {server: pianta, path, headers: gzip},
      ...(nginx && {nginx: {server: nginx, path: '/identity'}}),
      http304: {server: http, ...notModified, headers: {'if-none-match': etag}},
      pianta304: {server: pianta, ...notModified, headers: {...gzip, 'if-none-match': etag}},
    }
    const slices = await compare<Name>(variants, {slices: 15})
    console.log(`\nA home of ${size}`)
    printSlices('node:http, the same bytes', slices.http)
    printSlices('pianta, GET home', slices.pianta)
    if (nginx) printSlices('nginx, identity', slices.nginx)
    printSlices('node:http, 304', slices.http304)
    printSlices('pianta, 304', slices.pianta304)
    printRatio('home / node:http', cpuRatio(slices.http, slices.pianta), 0.65)
    if (nginx) {
      printRatio('home / nginx identity', cpuRatio(slices.nginx, slices.pianta), nginxGoal)
      printRatio('node:http / nginx identity', cpuRatio(slices.nginx, slices.http))
    }
    printRatio('If-None-Match / node:http', cpuRatio(slices.http304, slices.pianta304), 0.65)
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

/** Stores Pianta's response in both encodings, with its headers, for the floors. */
async function keepAnswers(folder: string, url: string, authorization: string) {
  const {headers, body} = await ask(url, {authorization, 'accept-encoding': 'gzip'})
  const {date, connection, 'keep-alive': keepAlive, 'content-length': length, ...sent} = headers
  writeFileSync(join(folder, 'gzip'), body)
  writeFileSync(join(folder, 'identity'), gunzipSync(body))
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(sent))
  return {etag: sent.etag ?? ''}
}

/** Requests without decompressing, unlike `fetch()`. */
async function ask(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, {headers}), 'response')) as [IncomingMessage]
  return {headers: response.headers, body: await buffer(response)}
}
