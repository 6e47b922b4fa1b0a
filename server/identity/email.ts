/** However an address is written, it is one account. */
export const normalizeEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** RFC 5321, section 4.5.3.1.3, less the brackets. */
const longestEmail = 254

/**
 * Whether mail can be sent to it, and to it alone: without what has a meaning of its own in a list of addresses (RFC 5322,
 * section 3.2.3). Whether it works, mail alone can tell.
 */
export function isEmail(email: string): boolean {
  const address = normalizeEmail(email)
  // What can't be seen would make one address look like another's (Unicode's format characters among it).
  return address.length <= longestEmail && /^[^\s\p{C}()<>[\]:;@\\,"]+@[^\s\p{C}()<>[\]:;@\\,"]+$/u.test(address)
}
