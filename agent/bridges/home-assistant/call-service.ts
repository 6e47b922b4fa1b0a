import type {DeviceAction} from '#shared/plan/device-state.ts'
import {targetOf} from './domains/cover.ts'
import type {Entity} from './domains/domain.ts'
import {domainName, domainOf} from './domains/domains.ts'
import type {Message} from './parse-messages.ts'

/** Returns the message for an action, and where it sends a cover. Throws a RangeError if the entity can't do it. */
export function callFor(entity: Entity, action: DeviceAction): {message: Message; target: number | undefined} {
  const domain = domainOf(entity.entityId)
  if (!domain) throw new RangeError(`${entity.name} takes no commands.`)
  if ('value' in action && typeof action.value === 'number' && !Number.isFinite(action.value)) {
    throw new RangeError(`${action.value} is no value of ${action.type}.`)
  }
  const {service, data} = domain.call(entity, action)
  const message = {
    type: 'call_service',
    domain: domainName(entity.entityId),
    service,
    ...(data && {service_data: data}),
    target: {entity_id: entity.entityId},
  }
  return {message, target: domain.kind === 'cover' ? targetOf(entity, action) : undefined}
}
