import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {readState} from '#shared/house/home-assistant/domains/domains.ts'
import {describingAttributes, readInto, stateText} from '#shared/house/home-assistant/entity-state.ts'
import type {RecordedDevice} from './read-history.ts'

/** Returns a function that reads recorded states of an entity. Its describing attributes are those of now. */
export function recordedReader(entity: Entity): RecordedDevice['read'] {
  const describing = Object.entries(entity.attributes).filter(([key]) => key in describingAttributes)
  return (state, attributes) => {
    const past = {
      ...entity,
      state: stateText(state),
      attributes: Object.fromEntries(describing),
      wrong: undefined,
      target: undefined,
    }
    readInto(past, attributes)
    return readState(past, undefined).state
  }
}
