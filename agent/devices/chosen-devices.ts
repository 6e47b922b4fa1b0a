import {isDeepStrictEqual} from 'node:util'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {AgentState, WritableModel} from '../model.ts'
import {doorMovers} from './door-movers.ts'

/** Returns the devices of the bridges, with what the plan and people say of them: which ones ask first, or stay on. */
export function chosenDevices({
  bridges,
  choices,
  home,
  app,
}: Pick<AgentState, 'bridges' | 'choices' | 'home' | 'app'>): HouseDevice[] {
  const movers = doorMovers(home, app)
  return bridges.flatMap(({devices}) =>
    devices.map((device) => {
      const {id, kind, asksFirst, secures} = device
      const opens = movers.has(id) && (kind === 'cover' || kind === 'switch')
      // A mark of the house is removed in the house alone.
      const asks = asksFirst ?? choices.asks[id]
      const guards = secures ?? (opens ? 'entrance' : undefined)
      const stays = choices.stays[id]
      if (asks === asksFirst && guards === secures && stays === undefined) return device
      return {
        ...device,
        ...(asks !== undefined && {asksFirst: asks}),
        ...(guards && {secures: guards}),
        ...(stays && {staysOn: stays}),
      }
    }),
  )
}

/** Keeps the devices of the model as the plan has them, and as people chose. Returns a function that stops. */
export function followChoices(model: WritableModel): () => void {
  return model.subscribe((state, before) => {
    const {home, app, choices} = state
    if (home === before.home && app === before.app && choices === before.choices) return
    const devices = chosenDevices(state)
    if (!isDeepStrictEqual(devices, state.devices)) model.update({devices})
  })
}
