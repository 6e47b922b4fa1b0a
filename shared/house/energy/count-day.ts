/** How a meter counts: only up, or up and down, from a moment that it tells anew when it begins again. */
export type Counts = 'increasing' | 'total'

/** A reading of a meter, in watt-hours. */
export interface MeterReading {
  /** Milliseconds since the epoch. */
  at: number
  value: number
  /** The moment at which the meter began, as the house writes it. */
  lastReset?: string | undefined
}

/** The energy of a day, as far as it is known. */
export interface CountedDay {
  /** Like `2026-11-30`. */
  day: string
  /** Watt-hours. */
  amount: number
  /** When counting began, in milliseconds since the epoch; null for the whole day. */
  since: number | null
  /** Whether something is missing: the meter began anew while nobody watched it. */
  isPartial: boolean
  /** The cost of the energy; absent without a price. */
  cost?: number
  /** Whether a part has no price. */
  isCostPartial?: boolean
}

/** The stored state of a meter. */
export interface CountedMeter {
  last: MeterReading
  /** Whether no reading was missed since the last one. */
  isWatched: boolean
  today: CountedDay
}

/** A drop of less than a tenth is noise, as in Home Assistant, and is subtracted again; a larger one is a reset. */
const resetBelow = 0.9

/** Returns the watt-hours that a meter counted between two readings, and whether it began anew meanwhile. */
function countedBetween(before: MeterReading, after: MeterReading, counts: Counts): {amount: number; isReset: boolean} {
  const isReset =
    counts === 'increasing'
      ? after.value < resetBelow * before.value
      : after.lastReset !== undefined && after.lastReset !== before.lastReset
  return {amount: isReset ? after.value : after.value - before.value, isReset}
}

export interface CountOptions {
  /** The day of the reading in the home's time zone. */
  day: string
  counts: Counts
  /** The price of a watt-hour now; absent for a meter without one. */
  price?: number | 'unknown'
  /** Whether the price may have been another one while nobody watched. */
  isPriceChanging?: boolean
}

/**
 * Returns a meter after another reading.
 * 1. A meter that was watched at midnight has the whole day.
 * 2. A gap within a day loses nothing: the meter went on counting.
 * 3. A gap over midnight hides today's share of the count, so the day begins with this reading.
 */
export function countReading(
  meter: CountedMeter | undefined,
  reading: MeterReading,
  {day, counts, price, isPriceChanging = false}: CountOptions,
): CountedMeter {
  const begin = (since: number | null): CountedDay => ({
    day,
    amount: 0,
    since,
    isPartial: false,
    ...(price !== undefined && {cost: 0}),
  })
  if (!meter) return {last: reading, isWatched: true, today: begin(reading.at)}
  const {last, isWatched, today} = meter
  if (today.day !== day && !isWatched) return {last: reading, isWatched: true, today: begin(reading.at)}
  const {amount, isReset} = countedBetween(last, reading, counts)
  const before = today.day === day ? today : begin(null)
  const isUnpriced = amount !== 0 && (price === 'unknown' || (isPriceChanging && !isWatched))
  return {
    last: reading,
    isWatched: true,
    today: {
      ...before,
      amount: before.amount + amount,
      isPartial: before.isPartial || (isReset && !isWatched),
      ...(price !== undefined && {
        cost: (before.cost ?? 0) + (isUnpriced ? 0 : amount * Number(price)),
        // Energy counted before there was a price has no cost.
        isCostPartial:
          before.isCostPartial === true || isUnpriced || (before.cost === undefined && before.amount !== 0),
      }),
    },
  }
}

/** Marks a meter as unreadable. The next reading adds the energy counted meanwhile. */
export const loseSight = (meter: CountedMeter): CountedMeter => (meter.isWatched ? {...meter, isWatched: false} : meter)
