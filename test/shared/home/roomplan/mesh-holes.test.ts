import t from 'tap'
import {createWorkBudget} from '#shared/home/import/work-budget.ts'
import {meshHoles} from '#shared/home/roomplan/mesh-holes.ts'
import {readLayers} from '#shared/home/roomplan/read-usda.ts'

type Rectangle = [left: number, bottom: number, right: number, top: number]

/** Triangles of rectangles in the plane of a face. Each has corners of its own, as in Apple's meshes. */
function meshOf(rectangles: readonly Rectangle[]): {points: number[][]; indices: number[]} {
  const points = rectangles.flatMap(([left, bottom, right, top]) => [
    [left, bottom, 0],
    [right, bottom, 0],
    [right, top, 0],
    [left, top, 0],
  ])
  return {points, indices: rectangles.flatMap((_, at) => [0, 1, 2, 0, 2, 3].map((corner) => at * 4 + corner))}
}

/** A wall of 4 × 2.4 m with a passage of 1 × 2 m at its left end, and a window of 1.2 × 1 m. */
const wall = meshOf([
  [-2, 0.8, -1, 1.2],
  [-1, -1.2, 0, 1.2],
  [0, -1.2, 1.2, -0.3],
  [0, 0.7, 1.2, 1.2],
  [1.2, -1.2, 2, 1.2],
])

const holesOf = ({points, indices}: typeof wall) => meshHoles(points, indices, createWorkBudget())

t.test('meshHoles() finds a passage at the floor and a window', async (t) => {
  const rounded = (holes = holesOf(wall)) => holes?.toSorted((one, two) => one.left - two.left)
  t.match(rounded(), [
    {left: -2, right: -1, bottom: -1.2, top: 0.8},
    {left: 0, right: 1.2, bottom: -0.3, top: 0.7},
  ])
  t.same(holesOf({points: [], indices: []}), [])
  const {points, indices} = meshOf([[-2, -1.2, 2, 1.2]])
  t.same(holesOf({points, indices}), [], 'a wall without holes')
  const bent = meshOf([
    [-2, -1.2, -1, 1.2],
    [1, -1.2, 2, 1.2],
    [-1, 0.2, 1, 1.2],
    [0, -0.5, 1, 0.2],
  ])
  t.equal(holesOf(bent), undefined, 'a hole that is no rectangle')
  const teeth = meshOf(Array.from({length: 150}, (_, at): Rectangle => [at, 0, at + 0.5, 1]))
  t.equal(holesOf(teeth), undefined, 'too many coordinates')
  const fewer = meshOf(Array.from({length: 90}, (_, at): Rectangle => [at, 0, at + 0.5, 1]))
  const again = Array.from({length: 900_000}, (_, at) => at % 3)
  t.throws(() => holesOf({points: fewer.points, indices: [...fewer.indices, ...again]}), /over 80000000 tests/)
})

const list = (values: readonly number[][]) => `[${values.map((point) => `(${point.join(', ')})`).join(', ')}]`

function layer({name, category, mesh, at}: {name: string; category?: string; mesh: typeof wall; at: number[]}) {
  const told = category === undefined ? '' : `string Category = "${category}"`
  return {
    path: `assets/Mesh/${name}.usda`,
    text: `#usda 1.0
      def Xform "Part" (customData = { ${told}
        string UUID = "${name}" })
      { def Mesh "Part" {
        int[] faceVertexIndices = [${mesh.indices.join(', ')}]
        point3f[] points = ${list(mesh.points)}
        matrix4d xformOp:transform = ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (${at.join(', ')}, 1) )
      } }`,
  }
}

t.test('a mesh gives passages where no door fills its hole, and furniture its box around its own middle', async (t) => {
  const window = meshOf([[-0.6, -0.5, 0.6, 0.5]])
  const chair = {
    points: [...meshOf([[-0.3, -0.5, 0.3, 0.1]]).points.map(([x = 0, y = 0]) => [x, y, -0.2]), [0, 0, 0.2]],
  }
  const {rooms, unreadable, models} = readLayers([
    // As iOS 16 writes it: all walls in one folder, without a category.
    layer({name: 'Walls/Wall0', mesh: wall, at: [5, 1.2, 3]}),
    layer({name: 'Walls/Wall1', mesh: meshOf([[-1, -1.2, 1, 1.2]]), at: [0, 1.2, 0]}),
    layer({name: 'Windows/Window0', category: 'Window', mesh: window, at: [5.6, 1.4, 3]}),
    layer({name: 'Chair/Chair0', category: 'Chair', mesh: {...chair, indices: []}, at: [1, 0.5, 1]}),
    {
      path: 'assets/Model/Chair/Chair1.usda',
      text: 'string Category = "Chair" prepend references = @./Chair.rooms.usdc@',
    },
    {
      path: 'Room.usda',
      text: 'def Xform "Section_grp" () { def Xform "kitchen0" ( kind = "assembly" ) {\n matrix4d xformOp:transform = ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (1.5, 0, 2.5, 1) )\n } }',
    },
  ])
  const [room] = rooms
  t.same([room?.walls.length, room?.windows.length, unreadable, models], [2, 1, 0, 1])
  t.match(room?.openings, [{at: [3.5, 3], y: 1, width: 1, height: 2, parentId: 'Walls/Wall0', isUncertain: true}])
  t.match(room?.windows, [{at: [5.6, 3], parentId: undefined}], 'a folder of several walls tells no parent')
  t.match(room?.objects, [{at: [1, 1], y: 0.3, width: 0.6, height: 0.6, depth: 0.4}])
  t.same(room?.sections, [{label: 'kitchen', at: [1.5, 2.5]}])
})
