import type {Clock} from '#shared/clock.ts'
import type {ListModule} from '../list/main.ts'
import {createLateScript} from './late-script.ts'

/** Screens narrower than this show the house as a list before the plan. */
const phoneWidth = 480

type HouseList = ReturnType<ListModule['createHouseList']>

/** Returns a function that gives a phone its list, whose script is loaded with the first one; undefined until then. */
export function createLateList(clock: Clock, onLoad: () => void): () => HouseList | undefined {
  let list: HouseList | undefined
  const script = createLateScript({clock, src: 'list.js', find: () => window.piantaList, onLoad})
  return () => {
    if (innerWidth >= phoneWidth) return undefined
    list ??= script()?.createHouseList()
    return list
  }
}
