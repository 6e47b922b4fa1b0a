import {loadScript} from '../plan/load-script.ts'

let loading: Promise<void> | undefined

/** Whether the browser can draw in three dimensions at all: three needs what Chrome has from 84 on, Safari from 15. */
export const canDrawModel = (): boolean => 'WebGL2RenderingContext' in window && 'WeakRef' in window

/** Loads the script of the view in three dimensions, once. Rejects when the agent doesn't send it. */
export function loadModel(): Promise<void> {
  loading ??= loadScript('model.js').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
