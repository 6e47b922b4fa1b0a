import {type Allowance, allowedKinds, mayCommand} from '../assistants/allowance.ts'
import {createPlacer} from '../assistants/places.ts'
import type {AgentState} from '../model.ts'
import type {VisitRules} from './visit-rules.ts'

const everyKind = allowedKinds.map((kind): Allowance => ({to: 'command', kind, room: null}))

/**
 * Returns a function that tells which devices people command from outside: every kind, as for assistants without what
 * opens, shuts off or warns, and what the owner allowed by name. The set stays the same until it changes.
 */
export function createCommandable(): (state: AgentState, rules: VisitRules) => ReadonlySet<string> {
  const place = createPlacer()
  let last: {placed: ReturnType<typeof place>; rules: VisitRules; ids: ReadonlySet<string>} | undefined
  return (state, rules) => {
    const placed = place(state)
    if (last?.placed !== placed || last.rules !== rules) {
      const allowances = [...everyKind, ...rules.devices.map((device): Allowance => ({to: 'command', device}))]
      const ids = placed.filter((one) => mayCommand(allowances, one)).map(({device}) => device.id)
      last = {placed, rules, ids: new Set(ids)}
    }
    return last.ids
  }
}
