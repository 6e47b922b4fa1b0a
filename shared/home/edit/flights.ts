/** Flights with fewer steps stay on their floor. */
export const fewestSteps = 8
