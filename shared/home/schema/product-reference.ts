/** The fields that refer to a product, required or optional. */
import {productId} from './product-id.ts'
import {about, optional, optionValues} from './values.ts'

const chosen = {options: optional('The chosen values of the product’s options, by option id', optionValues)}

export const productReference = {product: about('The id of its product in the home', productId), ...chosen}

export const optionalProductReference = {product: optional('The id of its product in the home', productId), ...chosen}
