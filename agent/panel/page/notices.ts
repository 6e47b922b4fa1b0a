import type {Language} from '../../../shared/plan/words.ts'
import {momentText, strings} from './strings.ts'
import type {View} from './view.ts'

/** A connection may blink this long before anyone is told: tablets that wake would else warn each time. */
export const grace = 3000

/** From here on the panel says when its session ends. */
const sessionWarningDays = 14

export interface Moment {
  now: number
  /** The agent is gone, last heard at `since`, which was seen at `seen`; null while it is there. */
  lost: {since: number; seen: number} | null
}

/** Whether what is shown may be old, and said so. */
export const isStale = ({now, lost}: Moment) => lost !== null && now - lost.seen >= grace

/** What to say about the connections, the gravest first; nothing while all is well. */
export function noticesOf(view: View, moment: Moment, language: Language): string[] {
  const say = strings[language]
  const at = (when: number) => momentText(when, moment.now, language)
  // Of an agent that is gone, nothing else is known.
  if (moment.lost && isStale(moment)) return [say.stale(at(moment.lost.since))]
  const notices: string[] = []
  const {link, linkSince} = view
  if (moment.now - linkSince >= grace) {
    if (link.state === 'offline') notices.push(say.serverAway(at(linkSince)))
    if (link.state === 'connecting') notices.push(say.serverNotReached(at(linkSince)))
  }
  const days = link.sessionDaysLeft
  if (days !== null && days <= sessionWarningDays) notices.push(say.sessionEnds(days))
  return notices
}

/** When the notices change by themselves, the grace over: the milliseconds from now; null when they don't. */
export function nextChange(view: View | null, {now, lost}: Moment): number | null {
  const ends = [lost?.seen, view?.linkSince].flatMap((since) =>
    typeof since === 'number' ? [since + grace - now] : [],
  )
  const ahead = ends.filter((ms) => ms > 0)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
