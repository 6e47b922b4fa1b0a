/** The name of the page for browsers without a key. It begins with no slash, so no address leads to it. */
export const lockedPage = 'locked.html'
