/**
 * What people can't see, or what turns their writing round: control characters, ends of lines, and Unicode's format
 * characters but for the joiners, which some scripts and emoji are written with.
 */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

/** What leaves something to see. Fillers are letters to Unicode, and the empty pattern of braille is a symbol. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a name reads as it is: by names people decide whom they trust (Unicode TR 36, section 2.4 on). */
export const isReadable = (name: string): boolean => seen.test(name) && !unseen.test(name)
