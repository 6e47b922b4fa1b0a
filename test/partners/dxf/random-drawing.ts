import {pick, type Random} from '../../pick.ts'
import {arc, circle, dxfText, insert, line, polyline, text} from '../../shared/home/dxf/dxf-text.ts'

/** Draws blocks in blocks, mirrored, stretched, turned over and in arrays, with lines, arcs, bulges and texts. */
export function randomDrawing(random: Random): string {
  const number = (size: number) => Math.round((random() * 2 - 1) * size * 1000) / 1000
  const point = () => [number(10), number(10)] as const
  const shape = (): string => {
    const kinds = [
      () => line(point(), point()),
      () => arc(point(), 0.1 + random() * 3, [random() * 360, random() * 360]),
      () =>
        arc(point(), 0.1 + random() * 3, [random() * 360, random() * 360], '0', [
          [210, 0],
          [220, 0],
          [230, -1],
        ]),
      () => circle(point(), 0.1 + random() * 3),
      () => text('Kitchen', point()),
      () =>
        polyline(
          Array.from({length: 5}, () => [...point(), pick(random, [0, 0.5, -0.3, 1, 2])]),
          random() < 0.5,
        ),
    ]
    return pick(random, kinds)()
  }
  const shapes = () => Array.from({length: 3}, shape).join('')
  const copies = (block: string) =>
    insert(block, point(), {
      scale: pick(random, [
        [1, 1],
        [-1, 1],
        [1, -1],
        [2, 0.5],
        [-0.7, -1.3],
      ]),
      turned: pick(random, [0, 90, 180, 37, -15]),
      isTurnedOver: random() < 0.3,
      ...(random() < 0.3 && {columns: 2, rows: 3, spacing: [1.5, -2.5] as const}),
    })
  const blocks = {
    INNER: shapes(),
    MIDDLE: shapes() + copies('INNER'),
    OUTER: shapes() + copies('MIDDLE') + copies('INNER'),
  }
  return dxfText({
    header: {$ACADVER: [1, 'AC1015']},
    blocks,
    entities: shapes() + Object.keys(blocks).map(copies).join(''),
  })
}
