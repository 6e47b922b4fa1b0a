/** The minutes without a touch after which a panel may dim; 0 for never. */
export const dimTimes = [0, 1, 2, 5, 10, 30] as const
