/** The fields of what is made of a product, or may be. */
import {productId} from '../product/product-id.ts'
import {about, optional, optionValues} from './values.ts'

const chosen = {options: optional('What is chosen of the product’s options, by their ids', optionValues)}

export const productReference = {product: about('The product of the home that it is', productId), ...chosen}

export const optionalProductReference = {product: optional('The product of the home that it is', productId), ...chosen}
