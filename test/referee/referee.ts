/**
 * Compares files of Sweet Home 3D with their imported homes, opening by opening, against the files' own coordinates:
 * `npm run -s referee -- [--details] FILE…`. Prints the table of docs/sweet-home-3d.md.
 */
import {readFileSync} from 'node:fs'
import {basename} from 'node:path'
import {parseArgs} from 'node:util'
import {type Judged, judgeFile} from './judge-file.ts'

const {values, positionals} = parseArgs({options: {details: {type: 'boolean'}}, allowPositionals: true})
console.log('| File | Levels | Walls | Rooms | Openings | Swings | Walled up | Lights |')
console.log('|---|---|---|---|---|---|---|---|')
const all: Judged = {
  ...{levels: 0, walls: 0, verdicts: [], problems: []},
  ...{rooms: {placed: 0, total: 0}, lights: {placed: 0, total: 0}},
}
for (const file of positionals) {
  const judged = await judgeFile(readFileSync(file), basename(file))
  if ('refused' in judged) {
    console.log(`| ${basename(file)} | ${judged.refused} |`)
    continue
  }
  console.log(rowOf(basename(file), judged))
  if (values.details) console.log(detailsOf(judged).join('\n'))
  all.levels += judged.levels
  all.walls += judged.walls
  all.verdicts.push(...judged.verdicts)
  for (const key of ['rooms', 'lights'] as const) {
    all[key].placed += judged[key].placed
    all[key].total += judged[key].total
  }
}
console.log(rowOf('all', all))

function share(part: number, whole: number): string {
  return `${part}/${whole}`
}

function rowOf(name: string, {levels, walls, rooms, verdicts, lights}: Judged): string {
  const swings = verdicts.filter(({swing}) => swing !== undefined)
  const cells = [
    name,
    levels,
    walls,
    share(rooms.placed, rooms.total),
    share(verdicts.filter(({outcome}) => outcome === 'right').length, verdicts.length),
    share(swings.filter(({swing}) => swing === 'right').length, swings.length),
    verdicts.filter(({walledUp}) => walledUp > 0).length,
    share(lights.placed, lights.total),
  ]
  return `| ${cells.join(' | ')} |`
}

function detailsOf({verdicts, problems}: Judged): string[] {
  const centimetres = (value: number) => `${(value * 100).toFixed(1)} cm`
  return [
    ...problems,
    ...verdicts.flatMap(({source, outcome, moved, resized, swing, walledUp}) => {
      const faults = [
        ...(outcome === 'right' ? [] : [outcome === 'lost' ? outcome : `${outcome} ${centimetres(moved)}`]),
        ...(Math.abs(resized) > 0.02 ? [`width ${centimetres(resized)}`] : []),
        ...(swing === 'wrong' ? ['swing'] : []),
        ...(walledUp > 0 ? [`walled up ${centimetres(walledUp)}`] : []),
      ]
      if (faults.length === 0) return []
      return [
        `  ${source.name} (${source.level ?? ''}) at ${source.at.map((value) => value.toFixed(1)).join(', ')}: ${faults.join(', ')}`,
      ]
    }),
  ]
}
