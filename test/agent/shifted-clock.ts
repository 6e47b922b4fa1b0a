// Shifts this process's clock by `CLOCK_OFFSET` milliseconds. Load it with `--import`.
const offset = Number(process.env.CLOCK_OFFSET)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    super(...((parts.length === 0 ? [RealDate.now() + offset] : parts) as []))
  }

  static override now = () => RealDate.now() + offset
} as DateConstructor
