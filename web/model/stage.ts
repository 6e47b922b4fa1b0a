/** The canvas that a scene is drawn on: only when something changed, and again after the browser took it away. */
import {type Group, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer} from 'three'
import {fieldOfView, type Vector} from './orbit.ts'

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
}

export type Stage = ReturnType<typeof createStage>

/** Pixels of the screen for one of the page: more cost time and show little. */
const maxPixelRatio = 2

/** Creates a stage on a canvas. Throws when the browser has no WebGL 2. */
export function createStage(canvas: HTMLCanvasElement, root: Group, {onLost}: Hooks) {
  const renderer = new WebGLRenderer({canvas, antialias: true, alpha: true, powerPreference: 'low-power'})
  renderer.setPixelRatio(Math.min(devicePixelRatio, maxPixelRatio))
  renderer.localClippingEnabled = true
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  const scene = new Scene()
  scene.add(root)
  const camera = new PerspectiveCamera((fieldOfView * 180) / Math.PI)
  let view: View | undefined
  let frame = 0
  let isLost = false

  function draw() {
    frame = 0
    if (!view || isLost || canvas.width === 0) return
    camera.near = view.near
    camera.far = view.far
    camera.position.set(...view.eye)
    camera.lookAt(...view.at)
    camera.updateProjectionMatrix()
    renderer.render(scene, camera)
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
      request()
    },
    /** Draws the shadows anew: what is shown, or the sun, has changed. */
    renewShadows() {
      renderer.shadowMap.needsUpdate = true
      request()
    },
    resize(width: number, height: number) {
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      // At once: a resized canvas is empty.
      draw()
    },
    dispose() {
      cancelAnimationFrame(frame)
      canvas.removeEventListener('webglcontextlost', lost)
      canvas.removeEventListener('webglcontextrestored', restored)
      renderer.dispose()
      // Browsers keep only some contexts, and end the oldest when a page wants more. They complain of a second loss.
      if (!isLost) renderer.forceContextLoss()
    },
  }
}
