/** Returns one form for every spelling of an address. */
export const normalizeEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** RFC 5321, section 4.5.3.1.3, without the brackets. */
const maxEmailLength = 254

/**
 * Returns whether a text is a single email address, without the characters that separate a list (RFC 5322, section
 * 3.2.3). Only a sent email shows whether it works.
 */
export function isEmail(email: string): boolean {
  const address = normalizeEmail(email)
  // Refuses invisible characters, Unicode's format characters too: they make addresses look alike.
  return address.length <= maxEmailLength && /^[^\s\p{C}()<>[\]:;@\\,"]+@[^\s\p{C}()<>[\]:;@\\,"]+$/u.test(address)
}
