import {outlineOf} from '../draw/items.ts'
import {hasOwn} from '../older-browsers.ts'
import {chooseOptions, refusingRule} from '../product/choose-options.ts'
import {describeInvalidValue} from '../product/option-values.ts'
import type {OptionValue} from '../product/values.ts'
import type {Home, Item, Product} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {keepBack} from './keep-back.ts'
import {setFields} from './set-fields.ts'

export interface ChosenOption {
  /** The option's id. */
  option: string
  value: OptionValue
}

type Options = NonNullable<Item['options']>

/**
 * Chooses an option of the products that elements are made of. Other choices that the product's rules no longer offer
 * take their defaults; an item's back keeps its place. Throws EditRefused when the value is not offered.
 */
export function setOption(home: Home, ids: readonly string[], chosen: ChosenOption): Home {
  return ids.reduce((next, id) => setOne(next, id, chosen), home)
}

function setOne(home: Home, id: string, chosen: ChosenOption): Home {
  const {list, element} = locate(home, id)
  const {product: name, options: own} = element as Partial<Item>
  const product = name === undefined ? undefined : home.products?.[name]
  if (product === undefined) throw new EditRefused('missing', [id])
  const options = withOption(product, own, chosen)
  if (options === undefined) throw new EditRefused('invalid-value', [id])
  const at = list === 'items' && keepBack(element as Item, outlineOf(product, own), outlineOf(product, options))
  return setFields(home, [id], {
    options: Object.keys(options).length === 0 ? undefined : options,
    ...(at !== false && {at}),
  })
}

/** Returns the options with one value chosen; undefined when the product does not offer it. */
export function withOption(
  product: Product,
  own: Options | undefined,
  {option: id, value}: ChosenOption,
): Options | undefined {
  const option = product.options.find((one) => one.id === id)
  if (option === undefined || describeInvalidValue(option, value) !== undefined) return undefined
  const options: Options = {...own, [id]: value}
  for (;;) {
    const {values} = chooseOptions(product, options)
    const refused = product.options
      .map((one) => one.id)
      .filter((one) => hasOwn(options, one) && refusingRule(product, values, one, options[one] as OptionValue))
    if (refused.length === 0) break
    const other = refused.find((one) => one !== id)
    if (other === undefined) return undefined
    delete options[other]
  }
  // A value that the product would choose itself is not written.
  const {[id]: _, ...rest} = options
  return chooseOptions(product, rest).values.get(id) === value ? rest : options
}
