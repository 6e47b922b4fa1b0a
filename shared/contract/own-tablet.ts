/** The id of the tablet that is the agent's own machine, whose browser needs no key. */
export const ownTablet = 'own'
