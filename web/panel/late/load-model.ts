import {keepResolved} from '#shared/kept-promise.ts'
import {loadScript} from '../../plan/load-script.ts'

/** Whether the browser can draw in three dimensions at all: three needs what Chrome has from 84 on, Safari from 15. */
export const canDrawModel = (): boolean => 'WebGL2RenderingContext' in window && 'WeakRef' in window

/** Loads the script of the view in three dimensions, once. Rejects when the agent doesn't send it. */
export const loadModel = keepResolved(() => loadScript('model.js'))
