import {formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {View} from '../view.ts'
import {strings} from '../words/strings.ts'
import {isStale, type Moment} from './notices.ts'

/** A screen in the plan's place: the reason why there is no plan, and the remedy. */
export interface Screen {
  title: string
  detail: string
}

/** Returns the screen to show in the plan's place; null when there is a plan. */
export function screenOf(view: View | null, moment: Moment, language: HouseLanguage): Screen | null {
  const text = strings[language]
  if (!view) {
    return moment.lost && isStale(moment)
      ? {title: text.agentGone(formatTimeOrDay(language, moment.lost.since, moment.now)), detail: text.agentGoneDetail}
      : {title: text.waitingForAgent, detail: ''}
  }
  const {link, shown} = view
  // A disconnected agent shows its code instead, unless it is gone too.
  if (link.state === 'revoked') return {title: text.revoked, detail: text.revokedDetail(view.command)}
  if (link.state === 'no-project') return {title: text.noProject, detail: text.noProjectDetail}
  if (shown.home) return null
  return shown.project
    ? {title: text.noHome, detail: text.noHomeDetail(shown.project.name)}
    : {title: text.waitingForAgent, detail: ''}
}
