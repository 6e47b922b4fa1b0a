/** Of the home file format, as homes are kept. Apart from the schema, which takes a while to load. */
export const currentVersion = 6
