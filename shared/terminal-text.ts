/**
 * Replaces the control characters in a text for a terminal, except line breaks. Names come from other people:
 * control characters in them could move the cursor, rewrite lines or change the window's title.
 */
export const terminalText = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '�')
