import {type PreparedPlan, preparePlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home} from '#shared/home/schema.ts'

/** A version of the home, with its plans prepared to be drawn. */
export interface ReadHome {
  revision: number
  home: Home
  plans: Readonly<Record<string, PreparedPlan>>
}

/** Returns a function that reads versions of a project's home from its server, and keeps the last one. */
export function createHomeReader(project: string): (revision: number) => Promise<ReadHome> {
  let last: {revision: number; read: Promise<ReadHome>} | undefined

  async function read(revision: number): Promise<ReadHome> {
    const response = await fetch(`/projects/${project}/edit/versions/${revision}`)
    if (!response.ok) throw new Error(`version ${revision}: ${response.status}`)
    const {home}: {home: Home} = await response.json()
    return {revision, home, plans: Object.fromEntries(home.plans.flatMap((plan) => prepared(home, plan)))}
  }

  return (revision) => {
    if (last?.revision !== revision) {
      const asked = {revision, read: read(revision)}
      asked.read.catch(() => {
        if (last === asked) last = undefined
      })
      last = asked
    }
    return last.read
  }
}

/** A plan that can't be drawn is left out: the panel says so. */
function prepared(home: Home, plan: Home['plans'][number]): [string, PreparedPlan][] {
  try {
    return [[plan.id, preparePlan(home, plan)]]
  } catch {
    return []
  }
}
