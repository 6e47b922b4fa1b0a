import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Hub} from '../events/hub.ts'

/** A house: the connection of its app, in one project. */
export interface HouseKey {
  projectId: string
  connectionId: string
}

interface Offer extends HouseKey {
  takesCommands: boolean
  /** The last exchange, as elapsed time. */
  heardAt: number
}

/** Remembers which apps let people look at their house, in memory alone: each tells it again when its stream opens. */
export function createOffers({clock, hub}: {clock: Clock; hub: Pick<Hub, 'isFollowing'>}) {
  const offers = new Map<string, Map<string, Offer>>()

  const find = ({projectId, connectionId}: HouseKey) => offers.get(projectId)?.get(connectionId)

  /** An app is there while it follows the project, or was heard of a moment ago, as behind a proxy that holds streams. */
  const isHere = ({projectId, connectionId, heardAt}: Offer) =>
    clock.elapsed() - heardAt < limits.visitSilence || hub.isFollowing(projectId, connectionId)

  function remove({projectId, connectionId}: HouseKey) {
    const ofProject = offers.get(projectId)
    ofProject?.delete(connectionId)
    if (ofProject?.size === 0) offers.delete(projectId)
  }

  return {
    note(house: HouseKey, takesCommands: boolean) {
      const {projectId, connectionId} = house
      const ofProject = offers.get(projectId) ?? new Map<string, Offer>()
      offers.set(
        projectId,
        ofProject.set(connectionId, {projectId, connectionId, takesCommands, heardAt: clock.elapsed()}),
      )
    },
    remove,
    takesCommands: (house: HouseKey): boolean => find(house)?.takesCommands ?? false,
    /** Lists the connections that offer a project's house now, and forgets those that went. */
    of(projectId: string): string[] {
      const all = [...(offers.get(projectId)?.values() ?? [])]
      for (const offer of all) if (!isHere(offer)) remove(offer)
      return all.filter(isHere).map(({connectionId}) => connectionId)
    },
  }
}
