import type {Language} from '../../../shared/plan/words.ts'
import {isStale, type Moment} from './notices.ts'
import {momentText, strings} from './strings.ts'
import type {View} from './view.ts'

/** What stands in the plan's place: why there is no plan, and what to do. */
export interface Screen {
  title: string
  detail: string
}

/** The screen to show in the plan's place; null when there is a plan to show. */
export function screenOf(view: View | null, moment: Moment, language: Language): Screen | null {
  const say = strings[language]
  if (!view) {
    return moment.lost && isStale(moment)
      ? {title: say.agentGone(momentText(moment.lost.since, moment.now, language)), detail: say.agentGoneDetail}
      : {title: say.waitingForAgent, detail: ''}
  }
  const {link, shown} = view
  // An agent that was disconnected ends: its last word still counts when it is gone.
  if (link.state === 'revoked') return {title: say.revoked, detail: say.revokedDetail}
  if (link.state === 'no-project') return {title: say.noProject, detail: say.noProjectDetail}
  if (shown.home) return null
  return shown.project
    ? {title: say.noHome, detail: say.noHomeDetail(shown.project.name)}
    : {title: say.waitingForAgent, detail: ''}
}
