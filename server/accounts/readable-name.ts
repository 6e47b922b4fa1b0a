/**
 * Characters that are invisible or reverse the text: control characters, line ends and Unicode's format characters
 * except joiners, which some scripts and emoji need.
 */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

/** Visible characters. Unicode counts fillers as letters, and the empty braille pattern as a symbol. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Returns whether a name can be trusted to read as it looks (Unicode TR 36, section 2.4 on). */
export const isReadable = (name: string): boolean => seen.test(name) && !unseen.test(name)
