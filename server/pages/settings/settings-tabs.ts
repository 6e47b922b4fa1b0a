import type {Tabs} from '../layout.ts'
import type {Visitor} from '../visitor.ts'

/** Returns the tabs of a person's settings; some are for makers and administrators only. */
export function settingsTabs({words, account, hasDeveloperPages}: Visitor): Tabs {
  const {tabs} = words.settings
  return {
    label: words.settings.tabsLabel,
    links: [
      {path: '/settings/account', text: tabs.account},
      {path: '/settings/sessions', text: tabs.sessions},
      {path: '/settings/activity', text: words.audit.tab},
      ...(hasDeveloperPages ? [{path: '/settings/developer', text: tabs.developer}] : []),
      ...(account?.isAdmin ? [{path: '/settings/administration', text: tabs.administration}] : []),
    ],
  }
}
