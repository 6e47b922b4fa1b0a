import t from 'tap'
import {axesOf, eyeOf, fieldOfView, fitted, panned, turned, type Vector, zoomed} from '../../../web/model/orbit.ts'

const bounds = {min: [-4, 0, -3], max: [6, 3, 5]} as const

/** Returns where a point is on the picture, from −1 to 1 to the right and up. */
function onPicture(point: Vector, orbit: Parameters<typeof eyeOf>[0], aspect: number) {
  const {ahead, right, up} = axesOf(orbit)
  const eye = eyeOf(orbit)
  const along = (axis: Vector) => axis.reduce((sum, value, index) => sum + value * (point[index]! - eye[index]!), 0)
  const high = Math.tan(fieldOfView / 2) * along(ahead)
  return [along(right) / (high * aspect), along(up) / high] as const
}

t.test('fitted() shows all of a home, and not much more', async (t) => {
  for (const aspect of [0.5, 1, 2]) {
    const orbit = fitted(bounds, aspect)
    const shown = [-4, 6].flatMap((x) => [0, 3].flatMap((y) => [-3, 5].map((z) => onPicture([x, y, z], orbit, aspect))))
    const most = Math.max(...shown.flat().map(Math.abs))
    t.ok(most <= 1 && most > 0.9, `${aspect}: ${most}`)
  }
})

t.test('a first look has the right of the drawing on the right, and its bottom in front', async (t) => {
  const orbit = {...fitted(bounds, 1), yaw: 0}
  t.ok(onPicture([6, 0, 0], orbit, 1)[0] > onPicture([-4, 0, 0], orbit, 1)[0])
  t.ok(onPicture([0, 0, 5], orbit, 1)[1] < onPicture([0, 0, -3], orbit, 1)[1])
})

t.test('the camera stays above the floor, within reach, and looks at the home', async (t) => {
  const first = fitted(bounds, 1)
  t.ok(eyeOf(turned(first, 0, -100))[1] > first.target[1])
  t.ok(turned(first, 0, 100).pitch < Math.PI / 2)
  t.equal(zoomed(first, 1e9, first.distance).distance, first.distance * 0.05)
  t.equal(zoomed(first, 1e-9, first.distance).distance, first.distance * 3)
  const far = panned(first, 100, 100, bounds).target
  t.ok(far.every((value, axis) => value >= bounds.min[axis]! && value <= bounds.max[axis]!))
  t.ok(panned({...first, yaw: 0}, 0.1, 0, bounds).target[0] < first.target[0], 'a drag to the right shows the left')
})
