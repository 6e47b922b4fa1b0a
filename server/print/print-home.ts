import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import {readStoredHome} from '../homes/stored-home.ts'
import type {PrintRefusal, PrintTask} from './print-task.ts'

export type PrintedHome = {bytes: Uint8Array; plan: string | null} | {refused: PrintRefusal}

/** Writes a stored home's plans as a file. Runs in a worker thread. */
export async function printHome(task: PrintTask): Promise<PrintedHome> {
  const home = JSON.parse(readStoredHome(task.json).toString()) as Home
  const holdsAll = task.format === 'pdf' || task.format === 'glb'
  const plans = task.plan === null && holdsAll ? home.plans : chosenPlan(home, task.plan)
  if (plans.length === 0) return {refused: {reason: 'no-plan'}}
  const {writePlans} = await import('./write-plans.ts')
  const written = await writePlans(home, plans, task)
  return 'refused' in written ? written : {...written, plan: plans.length === 1 ? (plans[0]?.name ?? null) : null}
}

const chosenPlan = (home: Home, id: string | null) =>
  [id === null ? planOrGround(home, null) : home.plans.find((plan) => plan.id === id)].filter(
    (plan) => plan !== undefined,
  )

/** A plan and its rooms, by their names. */
export interface ListedPlan {
  id: string
  name: string
  rooms: {id: string; name: string}[]
}

/** Returns the plans of a stored home, to choose from. Runs in a worker thread. */
export function listPlans({json}: Pick<PrintTask, 'json'>): ListedPlan[] {
  const {plans} = JSON.parse(readStoredHome(json).toString()) as Home
  return plans.map(({id, name, rooms}) => ({id, name, rooms: rooms.map(({id, name}) => ({id, name}))}))
}
