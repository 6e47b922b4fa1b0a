/** The version of the home format that homes are stored in. Separate from the schema, which is slow to load. */
export const currentVersion = 6
