/** Tells the distance of the house's clock from UTC in minutes. */
export type Zone = (milliseconds: number) => number

export const systemZone: Zone = (milliseconds) => -new Date(milliseconds).getTimezoneOffset()
