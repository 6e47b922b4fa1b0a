import type {Tabs} from '../layout.ts'
import type {Visitor} from '../visitor.ts'
import type {OwnProject} from './own-project.ts'

/** Returns the tabs of a project; viewers have no settings. */
export function projectTabs({words, counts}: Visitor, {id, name, role, seesHouse}: OwnProject): Tabs {
  const {tabs} = words.project
  const {tab, tabOpen} = words.comments
  const open = counts.openThreads(id)
  return {
    label: name,
    links: [
      {path: `/projects/${id}`, text: tabs.plan},
      {path: `/projects/${id}/3d`, text: tabs.model},
      ...(seesHouse ? [{path: `/projects/${id}/live`, text: words.live.tab}] : []),
      {path: `/projects/${id}/versions`, text: words.versions.tab},
      {path: `/projects/${id}/devices`, text: words.devices.tab},
      {path: `/projects/${id}/comments`, text: open > 0 ? tabOpen(open) : tab},
      {path: `/projects/${id}/people`, text: tabs.people},
      ...(role === 'viewer' ? [] : [{path: `/projects/${id}/settings`, text: tabs.settings}]),
    ],
  }
}
