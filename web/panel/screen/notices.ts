import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {View} from '../view.ts'
import {strings} from '../words/strings.ts'
import {visitWords} from '../words/visit-words.ts'

/** Milliseconds that a connection may be lost before a notice: without this, every waking tablet would warn. */
export const grace = 3000

/** The panel warns when this many days of its session or fewer are left. */
const sessionWarningDays = 14

export interface Moment {
  now: number
  /** The lost connection to the agent: last message at `since`, noticed at `seen`; null while connected. */
  lost: {since: number; seen: number} | null
  /** Whether the page rests until somebody touches it, so that it hears nothing. */
  isPaused?: boolean
}

/** Returns whether the shown state counts as stale. */
export const isStale = ({now, lost}: Moment) => lost !== null && now - lost.seen >= grace

/** Returns the notices about the connections, the most serious first. */
export function noticesOf(view: View, moment: Moment, language: HouseLanguage): string[] {
  const text = strings[language]
  const at = (when: number) => formatTimeOrDay(language, when, moment.now)
  // Without the agent, the page knows nothing about the server.
  if (moment.lost && isStale(moment))
    return [moment.isPaused ? visitWords[language].paused : text.stale(at(moment.lost.since))]
  const notices: string[] = []
  const {link, linkSince, visitors} = view
  if (visitors.length > 0) notices.push(visitWords[language].watched(visitors.join(', ')))
  if (moment.now - linkSince >= grace) {
    if (link.state === 'offline') notices.push(text.serverAway(at(linkSince)))
    if (link.state === 'connecting') notices.push(text.serverNotReached(at(linkSince)))
  }
  const days = link.sessionDaysLeft
  if (days !== null && days <= sessionWarningDays) notices.push(text.sessionEnds(days))
  return notices
}

/** Returns milliseconds until the next grace period ends and notices change; null without one. */
export function nextChange(view: View | null, {now, lost}: Moment): number | null {
  const ends = [lost?.seen, view?.linkSince].flatMap((since) =>
    typeof since === 'number' ? [since + grace - now] : [],
  )
  const ahead = ends.filter((ms) => ms > 0)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
