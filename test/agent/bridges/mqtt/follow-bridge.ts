import type {Test} from 'tap'
import type {MqttConfig} from '../../../../agent/bridges/mqtt/config.ts'
import {createMqttBridge} from '../../../../agent/bridges/mqtt/mqtt.ts'
import type {Clock} from '../../../../shared/clock.ts'
import {type FollowedBridge, followAnyBridge} from '../follow-any-bridge.ts'

export type {FollowedBridge}

export interface FollowOptions {
  folder: string
  url: string
  clock?: Clock
  config?: Partial<MqttConfig>
}

/** Runs an MQTT bridge until the test ends, and records everything that it tells. */
export function followBridge(t: Test, {folder, url, clock, config}: FollowOptions): FollowedBridge {
  const login = {username: undefined, password: async () => undefined}
  const whole: MqttConfig = {kind: 'mqtt', id: 'mqtt', url, prefix: 'homeassistant', ...login, ...config}
  return followAnyBridge(t, folder, (context) => createMqttBridge(whole, context), clock)
}
