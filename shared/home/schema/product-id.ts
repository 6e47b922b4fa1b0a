/** Product ids: `<namespace>/<name>`. They never change. */
import {Type} from '../../json-schema.ts'

const part = '[a-z0-9][a-z0-9-]{0,63}'

export const productIdPattern = `^${part}/${part}$`

export const productId = Type.String({
  pattern: productIdPattern,
  description: 'a product id <namespace>/<name> in small letters, digits and hyphens',
})
