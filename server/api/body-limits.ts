/** Bytes of a body whose route doesn't say that it takes more: the longest texts of most routes take half. */
export const smallBody = 64 * 1024

/** The ids of accounts that one comment in the editor mentions. */
export const maxMentions = 50

/**
 * Bytes of a body with the longest comment, the ids around it and its mentions: 13,000 characters. Each may take two
 * escapes of six bytes, when it needs a pair of surrogates.
 */
export const commentBody = 160 * 1024

/** Bytes of a body with the most tablets: each has 700 characters, and most take twelve bytes, see above. */
export const tabletsBody = 1024 * 1024
