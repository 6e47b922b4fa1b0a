let loading: Promise<void> | undefined

/** Whether the browser can draw in three dimensions at all: three needs what Chrome has from 84 on, Safari from 15. */
export const canDrawModel = (): boolean => 'WebGL2RenderingContext' in window && 'WeakRef' in window

/** Loads the script of the view in three dimensions, once. Rejects when the agent doesn't send it. */
export function loadModel(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'model.js'
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('no script'))
    }
    document.head.append(script)
  })
  return loading
}
