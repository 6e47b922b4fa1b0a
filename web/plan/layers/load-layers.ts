import type {LayersModule} from './module.ts'

let loading: Promise<LayersModule> | undefined

/** Loads the script of the layers beside the page's own, once; after a failure, again when somebody asks. */
export function loadLayers(): Promise<LayersModule> {
  loading ??= new Promise<LayersModule>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'layers.js'
    script.onload = () => (window.piantaLayers ? resolve(window.piantaLayers) : reject(new Error('no layers')))
    script.onerror = () => {
      script.remove()
      reject(new Error('layers.js does not load'))
    }
    document.head.append(script)
  }).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
