/** The limits that layers name in their words. */

/** A battery that needs nobody yet, in percent. */
export const fair = 40

/** A device that takes less is idle, in watts. */
export const idle = 5
