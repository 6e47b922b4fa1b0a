/** ezdxf, the most used library for DXF drawings, and our reader must find the same shapes in the same places. */
import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {decodeDxf} from '#shared/home/dxf/decode.ts'
import type {CurveEntity, Vector} from '#shared/home/dxf/drawing.ts'
import {expandBlocks} from '#shared/home/dxf/expand.ts'
import {pointOn} from '#shared/home/dxf/polyline-segments.ts'
import {readDrawing} from '#shared/home/dxf/read-drawing.ts'
import {seededRandom} from '../shared/home/check/plans/seeded-random.ts'
import {randomDrawing} from './dxf/random-drawing.ts'
import {installEzdxf} from './install-ezdxf.ts'

t.setTimeout(300_000)

type Shape = [kind: string, numbers: number[]]

t.test('ezdxf and the reader draw the same shapes of samples and of 200 random drawings', async (t) => {
  const ezdxf = await installEzdxf(t)
  if (!ezdxf) return
  const samples = join(import.meta.dirname, '../shared/home/dxf/drawings')
  const files = readdirSync(samples).map((name) => join(samples, name))
  const random = seededRandom(5).share
  for (let index = 0; index < 200; index++) {
    const file = join(ezdxf.folder, `${index}.dxf`)
    writeFileSync(file, randomDrawing(random))
    files.push(file)
  }
  const script = join(import.meta.dirname, 'dxf/expand.py')
  const told = execFileSync(ezdxf.python, [script, ...files], {maxBuffer: 1 << 28, encoding: 'utf8'})
  for (const [index, line] of told.trim().split('\n').entries()) {
    const file = files[index] as string
    const [own, theirs] = [shapesOf(readFileSync(file)), JSON.parse(line) as Shape[]]
    t.match(unmatched(own, theirs), {own: [], theirs: []}, `${file} has ${theirs.length} shapes`)
  }
})

function shapesOf(bytes: Uint8Array): Shape[] {
  const {lines, curves, texts} = expandBlocks(readDrawing(decodeDxf(bytes)))
  return [
    ...lines.map(({a, b}): Shape => ['line', [a, b].sort(byPlace).flat()]),
    ...curves.map(shapeOfCurve),
    ...texts.map(({at}): Shape => ['text', [...at]]),
  ]
}

function shapeOfCurve(curve: CurveEntity): Shape {
  if (curve.sweep > 6.2831) return ['round', [...curve.center]]
  const ends = [pointOn(curve, 0), pointOn(curve, 1)].sort(byPlace)
  return ['curve', [...ends.flat(), ...pointOn(curve, 0.5)]]
}

const byPlace = (one: Vector, other: Vector) => one[0] - other[0] || one[1] - other[1]

/** Returns the shapes of each list without one in the other whose numbers differ by less than a thousandth. */
function unmatched(own: Shape[], theirs: Shape[]): {own: Shape[]; theirs: Shape[]} {
  const left = [...theirs]
  const alone = own.filter((shape) => {
    const index = left.findIndex((other) => isSame(shape, other))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return {own: alone, theirs: left}
}

/** Ends of nearly the same x may stand in either order. */
function isSame([kind, numbers]: Shape, [otherKind, others]: Shape): boolean {
  const [ax, ay, bx, by, ...rest] = others
  const swapped = [bx, by, ax, ay, ...rest] as number[]
  return kind === otherKind && (isNear(numbers, others) || (others.length > 2 && isNear(numbers, swapped)))
}

const isNear = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] as number)) < 1e-3)
