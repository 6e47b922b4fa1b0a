import type {Tabs} from '../layout.ts'
import type {OwnProject} from '../services.ts'
import type {Visitor} from '../visitor.ts'

/** The pages of one project; who may only look at it has no settings there. */
export function projectTabs({words}: Visitor, {id, name, role}: OwnProject): Tabs {
  const {tabs} = words.project
  return {
    label: name,
    links: [
      {path: `/projects/${id}`, text: tabs.plan},
      {path: `/projects/${id}/people`, text: tabs.people},
      ...(role === 'viewer' ? [] : [{path: `/projects/${id}/settings`, text: tabs.settings}]),
    ],
  }
}
