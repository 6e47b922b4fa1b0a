/**
 * A text as a terminal may be shown it. Names are other people's texts, and control characters in them would move the
 * cursor, rewrite lines or the window's title. Line breaks stay.
 */
export const terminalText = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '�')
