/**
 * Begins an alias of a device that names an element of the plan by its id, or a plate's slot by `<id>/<index>` counted
 * from 0. Several devices may name the same.
 */
export const elementPrefix = 'element:'
