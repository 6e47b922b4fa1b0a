/** The house as a list, a script of its own: only phones load it. */
import {createHouseList} from './house-list.ts'

const listModule = {createHouseList}

export type ListModule = typeof listModule

declare global {
  interface Window {
    piantaList?: ListModule
  }
}

window.piantaList = listModule
