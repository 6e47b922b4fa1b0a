import {roomKindOf} from '../room-kind.ts'
import type {Home, Room} from '../schema.ts'
import {locate} from './in-plan.ts'
import {setFields} from './set-fields.ts'

/**
 * Names a room. Its kind, and whether it is outdoors, follow the name until somebody chooses another. Throws
 * EditRefused for an unknown room and an invalid name.
 */
export function nameRoom(home: Home, id: string, name: string | undefined): Home {
  const room = locate(home, id).element as Room
  const [was, is] = [roomKindOf(room.name), roomKindOf(name ?? '')]
  return setFields(home, [id], {
    name,
    ...(room.kind === was.kind && {kind: is.kind}),
    ...(room.outdoor === was.outdoor && {outdoor: is.outdoor}),
  })
}
