import {limits} from '#shared/contract/limits.ts'
import type {Visit, VisitsInput} from '#shared/contract/resources.ts'
import type {Starts} from '#shared/house/notable.ts'
import type {FromHouse, HouseAnswer} from '#shared/house/visits.ts'
import {houseChange, houseSnapshot, type ShownHouse} from './shown-house.ts'

/** Bytes of the messages in one exchange, besides what lies around them. */
const maxBytes = (limits.visitsBytes / 4) * 3

/** An open page. */
export interface VisitPage {
  visit: Visit
  /** The house that the page knows; null before the first exchange, and after one that failed. */
  told: ShownHouse | null
  /** Answers to its commands that it doesn't have yet. */
  answers: HouseAnswer[]
  isTooLarge: boolean
}

/** The messages of one exchange. */
export interface Gathered {
  messages: VisitsInput['messages']
  /** Whether something is left for the next exchange. */
  hasMore: boolean
  /** Notes what the pages know now that the server has taken the messages. */
  sent(): void
}

interface Needs {
  /** Returns the house as a visit sees it. */
  houseFor(visit: Visit): ShownHouse
  /** Returns milliseconds that notable states last. */
  ages(): Starts
}

/** The pages that look at the house, and what each knows of it. */
export function createVisitPages({houseFor, ages}: Needs) {
  const pages = new Map<string, VisitPage>()

  /** Returns the news of the house for a page, and notes them once they are sent. */
  function newsFor(page: VisitPage) {
    const house = houseFor(page.visit)
    const news = page.told ? houseChange(page.told, house) : houseSnapshot(house, ages())
    const bytes = news === null ? 0 : Buffer.byteLength(JSON.stringify(news))
    if (bytes <= maxBytes) return {news, bytes, sent: () => Object.assign(page, {told: house, isTooLarge: false})}
    // It is told once, and the whole house as soon as that is small enough.
    const tooLarge: FromHouse | null = page.isTooLarge ? null : {type: 'too-large'}
    return {news: tooLarge, bytes: 0, sent: () => Object.assign(page, {told: null, isTooLarge: true})}
  }

  return {
    size: () => pages.size,
    find: (id: string) => pages.get(id),
    commands: () => [...pages.values()].some(({visit}) => visit.mayCommand),
    clear: () => pages.clear(),

    /** Takes the open visits. Returns whether one is new. */
    open(visits: readonly Visit[]): boolean {
      for (const id of pages.keys()) if (!visits.some((one) => one.id === id)) pages.delete(id)
      let isNew = false
      for (const visit of visits) {
        const page = pages.get(visit.id)
        if (page) page.visit = visit
        else pages.set(visit.id, {visit, told: null, answers: [], isTooLarge: false})
        isNew ||= page === undefined
      }
      return isNew
    },

    /** Forgets what the pages know: nobody knows what arrived, so they get the whole house again. */
    startAnew() {
      for (const page of pages.values()) page.told = null
    },

    /** Gathers what the pages don't know yet, as far as one exchange takes it. */
    gather(): Gathered {
      const messages: VisitsInput['messages'] = []
      const notes: (() => void)[] = []
      let [total, hasMore] = [0, false]
      for (const page of pages.values()) {
        const {news, bytes, sent} = newsFor(page)
        const room = limits.visitMessages - messages.length - 1
        if (room < 0 || (total > 0 && total + bytes > maxBytes)) {
          hasMore = true
          continue
        }
        const answers = page.answers.slice(0, room)
        hasMore ||= answers.length < page.answers.length
        for (const message of [...answers, ...(news ? [news] : [])])
          messages.push({visit: page.visit.id, message: {...message}})
        total += bytes
        notes.push(sent, () => void page.answers.splice(0, answers.length))
      }
      return {
        messages,
        hasMore,
        sent() {
          for (const note of notes) note()
        },
      }
    },
  }
}
