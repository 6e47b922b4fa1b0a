/** The canvas that a scene is drawn on: only when something changed, and again after the browser took it away. */
import {Group, PCFShadowMap, PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer} from 'three'
import {systemClock} from '#shared/clock.ts'
import {fieldOfView, type Vector} from './orbit.ts'
import {createSharpness} from './sharpness.ts'

export interface View {
  eye: Vector
  /** A point that it looks at. */
  at: Vector
  /** The nearest and farthest metres that are drawn. */
  near: number
  far: number
}

interface Hooks {
  /** The canvas has lost its picture, or has it again. */
  onLost(isLost: boolean): void
  /** Called before a frame is drawn, with the seconds since the last one; returns whether another is to follow. */
  onFrame(seconds: number): boolean
  /** Called after a frame was drawn. */
  onDrawn(): void
}

export type Stage = ReturnType<typeof createStage>

/** Milliseconds after the last movement at which the picture is drawn sharp. */
const restAfter = 250

/** Creates an empty stage on a canvas. Throws when the browser has no WebGL 2. */
export function createStage(canvas: HTMLCanvasElement, {onLost, onDrawn, onFrame}: Hooks) {
  const renderer = new WebGLRenderer({canvas, antialias: false, alpha: true, powerPreference: 'low-power'})
  renderer.localClippingEnabled = true
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  const scene = new Scene()
  let root = new Group()
  const camera = new PerspectiveCamera((fieldOfView * 180) / Math.PI)
  let view: View | undefined
  let frame = 0
  let isLost = false
  let lastFrame = 0
  const sharpness = createSharpness(devicePixelRatio)
  /** Whether the next frame is one of a picture at rest. */
  let isAtRest = false
  let cancelRest = () => {}
  let lastMoved = 0
  let afterDrawn: (() => void)[] = []

  function draw() {
    frame = 0
    if (!view || isLost || canvas.width === 0) return
    const now = performance.now()
    setSharpness(now)
    const goesOn = onFrame(lastFrame === 0 ? 0 : (now - lastFrame) / 1000)
    lastFrame = goesOn ? now : 0
    aim(camera, view)
    renderer.render(scene, camera)
    for (const done of afterDrawn) done()
    afterDrawn = []
    onDrawn()
    if (goesOn) request()
  }

  /** Draws a picture that moves as sharp as there is time for, and sharper once it rests. */
  function setSharpness(now: number) {
    if (!isAtRest && lastMoved > 0) sharpness.took((now - lastMoved) / 1000)
    lastMoved = isAtRest ? 0 : now
    const ratio = isAtRest ? sharpness.atRest : sharpness.whileMoving
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio)
    cancelRest()
    if (ratio < sharpness.atRest) cancelRest = systemClock.after(restAfter, sharpen)
    isAtRest = false
  }

  function sharpen() {
    isAtRest = true
    request()
  }

  function request() {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  const lost = (event: Event) => {
    // Without this the browser would not give it back.
    event.preventDefault()
    isLost = true
    onLost(true)
  }
  const restored = () => {
    isLost = false
    renderer.shadowMap.needsUpdate = true
    onLost(false)
    request()
  }
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', restored)

  return {
    /** Draws the scene with the next frame. */
    look(next: View) {
      view = next
      isAtRest = false
      request()
    },
    /** Draws the shadows anew, after a change of the scene or the sun. */
    renewShadows() {
      renderer.shadowMap.needsUpdate = true
      request()
    },
    /** Shows a scene from the next frame on, and calls back when it is drawn: its shaders are those of the last. */
    replace(next: Group, drawn: () => void) {
      scene.remove(root)
      root = next
      scene.add(root)
      afterDrawn.push(drawn)
    },
    /** Returns where a point is, in shares of the picture from its left and top, and its distance; undefined behind. */
    project(point: Vector): {x: number; y: number; distance: number} | undefined {
      const projected = new Vector3(...point).project(camera)
      if (projected.z > 1 || projected.z < -1) return undefined
      const distance = camera.position.distanceTo(new Vector3(...point))
      return {x: (projected.x + 1) / 2, y: (1 - projected.y) / 2, distance}
    },
    /** Returns the ray into the picture at shares of its width and height. */
    ray(x: number, y: number): Raycaster {
      const ray = new Raycaster()
      ray.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), camera)
      return ray
    },
    resize(width: number, height: number) {
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      // A resized canvas is empty until it is drawn.
      draw()
    },
    dispose() {
      for (const done of afterDrawn) done()
      cancelAnimationFrame(frame)
      cancelRest()
      canvas.removeEventListener('webglcontextlost', lost)
      canvas.removeEventListener('webglcontextrestored', restored)
      renderer.dispose()
      // Browsers keep only some contexts, and end the oldest when a page wants more. They complain of a second loss.
      if (!isLost) renderer.forceContextLoss()
    },
  }
}

function aim(camera: PerspectiveCamera, {eye, at, near, far}: View) {
  camera.near = near
  camera.far = far
  camera.position.set(...eye)
  camera.lookAt(...at)
  camera.updateProjectionMatrix()
}
