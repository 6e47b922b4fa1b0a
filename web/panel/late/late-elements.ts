/** Loads the scripts of elements that are opened seldom, each once. They reject when the agent doesn't send them. */
import {keepResolved} from '#shared/kept-promise.ts'
import {loadScript} from '../../plan/load-script.ts'

export const loadBridges = keepResolved(() => loadScript('bridges.js'))
export const loadHistory = keepResolved(() => loadScript('history.js'))
