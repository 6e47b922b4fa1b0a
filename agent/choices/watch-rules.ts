import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import {isAsSaid, type Rule} from '#shared/house/rules.ts'
import type {AgentState, WritableModel} from '../model.ts'

/**
 * Keeps the devices that rules mark now in the model. A device counts from when the agent sees its state: one that was
 * open before the agent started, or while nobody could tell, is not marked too early.
 */
export function watchRules(model: WritableModel, clock: Clock): () => void {
  /** Since when each device is as its rule says, as elapsed time. */
  let since: ReadonlyMap<string, {at: number; rule: Rule}> = new Map()
  let cancel = () => {}

  function judge() {
    cancel()
    const {choices, states, devices, marked} = model.get()
    const now = clock.elapsed()
    const known = new Set(devices.map(({id}) => id))
    const next = new Map<string, {at: number; rule: Rule}>()
    const due: number[] = []
    const found = Object.entries(choices.rules).flatMap(([device, rule]) => {
      if (!known.has(device) || isAsSaid(rule.when, states[device]) !== true) return []
      const before = since.get(device)
      const at = before && isDeepStrictEqual(before.rule.when, rule.when) ? before.at : now
      next.set(device, {at, rule})
      const left = at + rule.minutes * 60_000 - now
      if (left > 0) {
        due.push(left)
        return []
      }
      return rule.while === undefined || isAsSaid(rule.while, states[rule.while.device]) === true ? [device] : []
    })
    since = next
    if (due.length > 0) cancel = clock.after(Math.min(...due), judge)
    if (!isDeepStrictEqual(found, marked)) model.update({marked: found})
  }

  judge()
  const unsubscribe = model.subscribe((state, before) => {
    if (concerns(state, before)) judge()
  })
  return () => {
    cancel()
    unsubscribe()
  }
}

/** Tells whether a change is about a rule: a house may tell 50 others a second. */
function concerns(state: AgentState, before: AgentState): boolean {
  const {rules} = state.choices
  if (rules !== before.choices.rules) return true
  if (state.devices !== before.devices && Object.keys(rules).length > 0) return true
  if (state.states === before.states) return false
  const isOther = (device: string) => state.states[device] !== before.states[device]
  return Object.entries(rules).some(([device, rule]) => isOther(device) || (rule.while && isOther(rule.while.device)))
}
