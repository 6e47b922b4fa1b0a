/**
 * Tells which scans are of one session. A scan has no id of its session, but rooms of one session lie in one frame:
 * they stand beside each other, while those of another lie anywhere, mostly on each other.
 */
import {unionOf} from '../geometry/box.ts'
import {isInside} from '../geometry/rings.ts'
import {answersTo, type ImportAnswers, type ImportQuestion} from '../import/questions.ts'
import {createWorkBudget, type WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {Captured, CapturedFile, CapturedRoom} from './captured.ts'
import {areBackToBack, faceOf} from './faces.ts'

/** The share of the smaller floor that lies on another one when two scans can't be in one frame. */
const maxShared = 0.15
/** Points in each direction at which two floors are compared. */
const steps = 20

/** Returns the scans that a person chose, or the question when several files are not certainly of one session. */
export function oneSession(
  captured: Captured,
  answers: ImportAnswers,
): {captured: Captured; leftOut: string[]} | {asks: ImportQuestion[]} {
  const {files = []} = captured
  const {groups, areApart} = sessionsOf(files, createWorkBudget())
  if (groups.length < 2) return {captured, leftOut: []}
  const question = askSession(groups, areApart)
  const [answer] = answersTo(question, answers) ?? []
  if (answer === undefined) return {asks: [question]}
  if (answer === everyFile) return {captured, leftOut: []}
  const chosen = groups[Number(answer) - 1] ?? []
  return {
    captured: {...captured, rooms: chosen.flatMap(({rooms}) => rooms)},
    leftOut: files.filter((file) => !chosen.includes(file)).map(({name}) => name),
  }
}

const everyFile = 'all'

/** Groups files whose rooms share walls. `areApart` when none lies on another. */
function sessionsOf(files: readonly CapturedFile[], budget: WorkBudget) {
  const related = new Map<CapturedFile, Map<CapturedFile, Relation>>(files.map((file) => [file, new Map()]))
  for (const [index, one] of files.entries())
    for (const other of files.slice(index + 1)) {
      const relation = relationOf(one, other, budget)
      related.get(one)?.set(other, relation)
      related.get(other)?.set(one, relation)
    }
  const has = (one: readonly CapturedFile[], other: readonly CapturedFile[], relation: Relation) =>
    one.some((each) => other.some((file) => related.get(each)?.get(file) === relation))
  let groups: CapturedFile[][] = []
  for (const file of files) {
    const joined = [file]
    const apart: CapturedFile[][] = []
    for (const group of groups)
      if (has(joined, group, 'beside') && !has(joined, group, 'on')) joined.unshift(...group)
      else apart.push(group)
    groups = [...apart, joined]
  }
  return {
    groups: groups.toSorted((one, other) => other.length - one.length),
    areApart: !has(files, files, 'on'),
  }
}

type Relation = 'beside' | 'on' | 'apart'

function relationOf({rooms}: CapturedFile, other: CapturedFile, budget: WorkBudget): Relation {
  const pairs = rooms.flatMap((room) =>
    other.rooms.filter(({story}) => story === room.story).map((beside) => [room, beside] as const),
  )
  if (pairs.some(([one, two]) => liesOn(one, two, budget) || liesOn(two, one, budget))) return 'on'
  return pairs.some(([one, two]) => shareWall(one, two, budget)) ? 'beside' : 'apart'
}

function shareWall(one: CapturedRoom, two: CapturedRoom, budget: WorkBudget): boolean {
  budget.spend(one.walls.length * two.walls.length)
  const faces = two.walls.map(faceOf)
  return one.walls.map(faceOf).some((face) => faces.some((other) => areBackToBack(face, other)))
}

/** Returns whether much of a room's floor lies on another's. */
function liesOn(room: CapturedRoom, other: CapturedRoom, budget: WorkBudget): boolean {
  const [own, others] = [outlinesOf(room), outlinesOf(other)]
  budget.spend(steps * steps * [...own, ...others].reduce((sum, {length}) => sum + length, 0))
  const {left, top, right, bottom} = unionOf(own.flat().map(([x, y]) => ({left: x, top: y, right: x, bottom: y})))
  const isOn = (at: Point, outlines: readonly Point[][]) => outlines.some((outline) => isInside(at, [outline]))
  let [inside, shared] = [0, 0]
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const at: Point = [left + ((right - left) * (column + 0.5)) / steps, top + ((bottom - top) * (row + 0.5)) / steps]
      if (!isOn(at, own)) continue
      inside++
      if (isOn(at, others)) shared++
    }
  return shared > inside * maxShared
}

/** Returns the outlines of a room's floors; without one, the box around its walls. */
function outlinesOf({floors, walls}: CapturedRoom): Point[][] {
  if (floors.length > 0) return floors.map(({outline}) => outline)
  const ends = walls.map(faceOf).flatMap(({a, b}) => [a, b])
  const {left, top, right, bottom} = unionOf(ends.map(([x, y]) => ({left: x, top: y, right: x, bottom: y})))
  return ends.length === 0
    ? []
    : [
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ],
      ]
}

function askSession(groups: readonly CapturedFile[][], areApart: boolean): ImportQuestion {
  const names = (group: readonly CapturedFile[]) => group.map(({name}) => name).join(', ')
  return {
    key: 'session',
    text: {en: 'Which scans belong together?', it: 'Quali scansioni vanno insieme?'},
    hint: areApart
      ? {
          en: 'These rooms share no wall. They have their places only when they were scanned in one session.',
          it: 'Queste stanze non hanno muri in comune. Sono al loro posto solo se sono state scansionate in una sola sessione.',
        }
      : {
          en: 'Some rooms lie on each other, so they are of different sessions, and their places don’t fit. Scan all rooms in one session to have them together.',
          it: 'Alcune stanze stanno una sull’altra: vengono da sessioni diverse e i loro posti non combaciano. Per averle insieme, scansiona tutte le stanze in una sola sessione.',
        },
    takes: 'one',
    choices: [
      ...(areApart
        ? [
            {
              value: everyFile,
              text: {en: 'All, from one session', it: 'Tutte, di una sola sessione'},
              isProposed: true,
            },
          ]
        : []),
      ...groups.map((group, index) => ({
        value: String(index + 1),
        text: {en: `Only ${names(group)}`, it: `Solo ${names(group)}`},
        ...(index === 0 && !areApart && {isProposed: true}),
      })),
    ],
  }
}
