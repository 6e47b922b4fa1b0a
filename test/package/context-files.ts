import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'

export const checkout = join(import.meta.dirname, '../..')

const linesOf = (file: string) => readFileSync(join(checkout, file), 'utf8').split('\n')

/** Returns the files of the repository that `.dockerignore` lets into an image's build. */
export function contextFiles(): string[] {
  const lines = linesOf('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'))
  const isBelow = (file: string, path: string) => file === path || file.startsWith(`${path}/`)
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const left = lines.filter((line) => !/^[!*]/.test(line))
  const all = execFileSync('git', ['ls-files', '-z'], {cwd: checkout, encoding: 'utf8'}).split('\0')
  return all.filter((file) => kept.some((path) => isBelow(file, path)) && !left.some((path) => isBelow(file, path)))
}
