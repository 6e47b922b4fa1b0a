import {readFileSync} from 'node:fs'

/** The resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

/** The factor by which the last third of the values is larger than the first third, by their means. */
export function growthOf(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3))
  return mean(values.slice(-third)) / mean(values.slice(0, third))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
