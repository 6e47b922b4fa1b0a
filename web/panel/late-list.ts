import type {Clock} from '#shared/clock.ts'
import {loadScript} from '../plan/load-script.ts'
import type {ListModule} from './list/main.ts'

/** Screens narrower than this show the house as a list before the plan. */
const phoneWidth = 480

/** Milliseconds until a script that did not load is tried again: meanwhile a phone shows the plan alone. */
const retryDelay = 30_000

type HouseList = ReturnType<ListModule['createHouseList']>

/** Returns a function that gives a phone its list, whose script is loaded with the first one; undefined until then. */
export function createLateList(clock: Clock, onLoad: () => void): () => HouseList | undefined {
  let list: HouseList | undefined
  let isLoading = false
  let retryAt = Number.NEGATIVE_INFINITY
  async function load() {
    isLoading = true
    try {
      await loadScript('list.js')
      list = window.piantaList?.createHouseList()
    } catch {
      retryAt = clock.now() + retryDelay
    }
    isLoading = false
    onLoad()
  }
  return () => {
    if (innerWidth >= phoneWidth) return undefined
    if (!list && !isLoading && clock.now() >= retryAt) void load()
    return list
  }
}
