import {hash} from 'node:crypto'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {constants, zstdCompressSync} from 'node:zlib'
import {version} from '#shared/host/version.ts'
import type {PackedFile, PackedFiles} from './loader/files.ts'

/** Packs all files of a folder: the same files give the same bytes. */
export function packFolder(folder: string): {index: PackedFiles; archive: Buffer} {
  const files: PackedFile[] = []
  const frames: Buffer[] = []
  let offset = 0
  for (const path of listFiles(folder)) {
    const content = readFileSync(join(folder, path))
    const frame = zstdCompressSync(content, {params: {[constants.ZSTD_c_compressionLevel]: 15}})
    files.push({path, offset, length: frame.length, size: content.length, sha256: hash('sha256', content)})
    frames.push(frame)
    offset += frame.length
  }
  return {
    index: {version, id: hash('sha256', JSON.stringify(files)).slice(0, 12), files},
    archive: Buffer.concat(frames),
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path).split(sep).join('/'))
    .toSorted()
}
