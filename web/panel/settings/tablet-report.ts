import type {TabletReport} from '../protocol.ts'
import type {Settings} from './settings.ts'

/** The battery of the tablet, as browsers tell it (https://www.w3.org/TR/battery-status/). */
export interface Battery {
  /** From 0 to 1. */
  level: number
  charging: boolean
}

/** Returns what the agent is told. */
export function tabletReport(
  {plan, room, layer, dimAfter, language, taken}: Settings,
  {width, height}: {width: number; height: number},
  battery?: Battery,
): TabletReport {
  return {
    type: 'tablet',
    settings: {plan, room, layer, dimAfter, language},
    taken,
    screen: {width, height},
    battery: battery ? {level: Math.round(100 * battery.level), isCharging: battery.charging} : null,
  }
}
