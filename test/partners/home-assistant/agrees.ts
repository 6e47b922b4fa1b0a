import {setTimeout as pause} from 'node:timers/promises'
import type {Test} from 'tap'
import type {FollowedBridge} from '../../agent/bridges/follow-any-bridge.ts'
import type {AdminConnection} from './admin-connection.ts'
import {stateDifferences} from './compare-states.ts'

/** Resolves once no state differs from Home Assistant's own. Fails the test with the last differences. */
export async function agrees(t: Test, house: FollowedBridge, admin: AdminConnection, message: string): Promise<void> {
  let left: string[] = ['not compared']
  for (let round = 0; round < 100 && left.length > 0; round++) {
    left = await stateDifferences(house, admin)
    if (left.length > 0) await pause(200)
  }
  t.same(left, [], `${message}: no state differs among ${house.bridge.devices()?.length} devices`)
}
