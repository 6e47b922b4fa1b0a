/** The limits that layers name in their words. */

/** A room below this needs a look, in °C. */
export const cold = 17

/** A battery that needs nobody yet, in percent. */
export const fair = 40

/** A device that takes less is idle, in watts. */
export const idle = 5
