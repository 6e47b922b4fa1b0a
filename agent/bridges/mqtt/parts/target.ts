import {clamp, type OptionsReader} from './options-reader.ts'
import type {Publication} from './part.ts'

/** A target in °C: one value, or a range whose lower end heats and whose upper end cools. */
export interface Target {
  /** The topics of its values: `temperature`, or `temperature_low` and `temperature_high`. */
  readonly names: readonly string[]
  /** Whether it can be set. */
  readonly canSet: boolean
  /** Takes a report of one of its values. */
  report(name: string, celsius: number | undefined): void
  /** The value that a mode works with: in the middle of the range where it both heats and cools. */
  shown(mode: string | undefined): number | undefined
  /** Returns the messages that set it. A range keeps its width. Throws a RangeError while no range is known. */
  send(celsius: number, mode: string | undefined): Publication[]
}

/** `write` turns °C into the unit of the device. */
export function readTarget(
  options: OptionsReader,
  limits: readonly [number, number],
  write: (celsius: number) => unknown,
): Target {
  const senderOf = (name: string) => options.sender(`${name}_command_topic`, `${name}_command_template`)
  const values = new Map<string, number | undefined>()
  const report = (name: string, celsius: number | undefined) => void values.set(name, celsius)
  const [single, low, high] = ['temperature', 'temperature_low', 'temperature_high'] as const
  const sendLow = options.has(`${single}_command_topic`) ? undefined : senderOf(low)
  const sendHigh = options.has(`${single}_command_topic`) ? undefined : senderOf(high)

  if (!sendLow || !sendHigh) {
    const name = sendLow ? low : sendHigh ? high : single
    const send = sendLow ?? sendHigh ?? senderOf(name)
    return {
      names: [name],
      canSet: send !== undefined,
      report,
      shown: () => values.get(name),
      send: (celsius) => send?.(write(celsius)) ?? [],
    }
  }

  const endOf = (mode: string | undefined) => (mode === 'heat' ? low : mode === 'cool' ? high : undefined)
  function shown(mode: string | undefined): number | undefined {
    const end = endOf(mode)
    if (end !== undefined) return values.get(end)
    const [least, most] = [values.get(low), values.get(high)]
    return least === undefined || most === undefined ? (least ?? most) : (least + most) / 2
  }
  return {
    names: [low, high],
    canSet: true,
    report,
    shown,
    send(celsius, mode) {
      if (mode === 'heat') return sendLow(write(celsius))
      if (mode === 'cool') return sendHigh(write(celsius))
      const [least, most] = [values.get(low), values.get(high)]
      if (least === undefined || most === undefined) throw new RangeError('has not told its range yet.')
      const shift = celsius - (least + most) / 2
      return [...sendLow(write(clamp(least + shift, ...limits))), ...sendHigh(write(clamp(most + shift, ...limits)))]
    },
  }
}
