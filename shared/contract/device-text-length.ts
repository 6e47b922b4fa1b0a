/** Characters of a device's text. Apart from the other limits: pages need this one alone. */
export const deviceTextLength = 200
