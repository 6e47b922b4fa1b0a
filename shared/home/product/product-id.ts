/** What products are known by: `<namespace>/<name>`, stable for ever. */
import {Type} from '../../json-schema.ts'

const part = '[a-z0-9][a-z0-9-]{0,63}'

/** Of either of the two. */
export const productIdPart = `^${part}$`

export const productIdPattern = `^${part}/${part}$`

export const productId = Type.String({
  pattern: productIdPattern,
  description: 'a product id <namespace>/<name> in small letters, digits and hyphens',
})
