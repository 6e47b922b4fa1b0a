export const apiReference = '/docs/api'
