// Sets this process's clock a month ahead, and back at SIGUSR2. Load it with `--import`.
let ahead = 30 * 24 * 60 * 60 * 1000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    super(...((parts.length === 0 ? [RealDate.now() + ahead] : parts) as []))
  }

  static override now = () => RealDate.now() + ahead
} as DateConstructor

process.on('SIGUSR2', () => {
  ahead = 0
})
