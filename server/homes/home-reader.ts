import type {Piscina} from 'piscina'
import {invalidInput} from '../errors.ts'
import type {RevisionBody, readRevision} from './read-revision.ts'

export type HomeReader = ReturnType<typeof createHomeReader>

/** Reads homes in worker threads, so that a large one holds up no other request. The threads start with the first. */
export function createHomeReader({maxHome}: {maxHome: number}) {
  let pool: Promise<Piscina> | undefined

  async function openPool() {
    const {Piscina} = await import('piscina')
    return new Piscina({
      filename: new URL('read-revision.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 2,
      idleTimeout: 60_000,
    })
  }

  return {
    maxHome,
    /** Reads a body of POST revisions, whose bytes are gone afterwards. Throws invalid_input. */
    async readRevision(body: Buffer): Promise<RevisionBody> {
      pool ??= openPool()
      const bytes = ownBytes(body)
      const task = {bytes, maxHome}
      const read: Awaited<ReturnType<typeof readRevision>> = await (await pool).run(task, {
        name: 'readRevision',
        transferList: [bytes.buffer],
      })
      if ('refused' in read) throw invalidInput(...read.refused)
      return read
    },
    async close() {
      await (await pool)?.destroy()
    },
  }
}

/** Small buffers share their memory with others, which must not move to a worker with them. */
function ownBytes(body: Buffer): Uint8Array<ArrayBuffer> {
  const {buffer} = body
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(body)
}
