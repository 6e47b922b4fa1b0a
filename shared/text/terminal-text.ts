/**
 * The rule for every text that reaches a terminal. Names come from other people: control characters (C0, C1) move the
 * cursor, rewrite lines and change the window's title, line breaks forge rows of a table, and bidi controls reorder the
 * shown text.
 */
const unsafe = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

/** Makes a text one safe line: a row of a table, or a field of it. */
export const terminalLine = (text: string): string => text.replace(unsafe, '�')

/** Makes a message of several lines safe. Its own line breaks stay, so names in it must be safe lines already. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n')

/**
 * Returns a value as JSON whose strings are escaped where a terminal would act on them. It parses to the same value.
 */
export const terminalJson = (value: unknown, indent?: number): string => safeJson(JSON.stringify(value, null, indent))

/** Escapes the strings in a text of JSON where a terminal would act on them. JSON's own line breaks and tabs stay. */
export const safeJson = (json: string): string =>
  json.replace(unsafe, (sign) =>
    /[\t\n\r]/.test(sign) ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
