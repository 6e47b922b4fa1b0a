import {readFileSync} from 'node:fs'
import {putOff} from '#shared/home/import/settle-doubts.ts'
import {createHomeReader} from '../../server/jobs/home-reader.ts'
import {writeHouse} from '../../test/server/imports/ifc/write-house.ts'
import {summarize} from '../summarize.ts'

const runs = 5
const maxHome = 16 * 1024 * 1024

/**
 * Goal: a building model of 2.5 MB becomes a home that is ready to be saved in ≤ 3 s, in a process that starts for it
 * and takes ≤ 400 MB. The save itself is the bench `save`. IFC_FILES=a.ifc,b.ifc measures other files as well.
 */
export async function measure() {
  const house = Buffer.from(writeHouse({columns: 6, rows: 4, storeys: 3, ballast: 8600, turn: 20}))
  const others = (process.env.IFC_FILES ?? '').split(',').filter((file) => file !== '')
  await measureFile('written house', house, true)
  for (const file of others) await measureFile(file.split('/').at(-1) ?? file, readFileSync(file), false)
}

async function measureFile(name: string, bytes: Buffer, hasGoal: boolean): Promise<void> {
  const [times, work, peaks]: [number[], number[], number[]] = [[], [], []]
  let found = ''
  for (let run = 0; run < runs; run++) {
    const homes = createHomeReader({maxHome})
    const options = {name: 'house.ifc', language: 'en', maxFile: maxHome, answers: putOff} as const
    const start = performance.now()
    const made = await homes.importFile(Uint8Array.from(bytes), options)
    times.push(performance.now() - start)
    work.push(Math.max(...children().map(workOf)))
    peaks.push(Math.max(...children().map(peakOf)))
    await homes.close()
    if (!('report' in made)) throw new Error(`${name} was not imported`)
    found = `${made.report.rooms.placed} rooms, ${made.report.openings.placed} openings`
  }
  const {least, median, most} = summarize(times)
  const peak = Math.max(...peaks)
  const missed = median > 3000 || peak > 400 ? ' — NOT REACHED' : ''
  console.log(
    `${name}, ${(bytes.length / 1e6).toFixed(2)} MB, ${found}: ${least.toFixed(0)} to ${most.toFixed(0)} ms, median ${median.toFixed(0)} ms, ${summarize(work).median.toFixed(0)} ms of processor, ${peak.toFixed(0)} MB in its process${hasGoal ? `; goal: ≤ 3,000 ms, 400 MB${missed}` : ''}`,
  )
}

/** Returns the processes that this one started (proc(5)). */
const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')

/** Returns the most memory that a process had, in MB. */
function peakOf(pid: string): number {
  const [, kilobytes = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

/** Returns the milliseconds that a process used of a processor, which counts a hundredth of a second at a time. */
function workOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
