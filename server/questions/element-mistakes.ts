import {elementSchemas} from '#shared/home/edit/element-schemas.ts'
import {hasElement, type ListName, locate} from '#shared/home/edit/in-plan.ts'
import type {Format, ObjectSchema} from '#shared/home/format/format.ts'
import {schemaProblems} from '#shared/home/format/schema-problems.ts'
import type {Home} from '#shared/home/schema.ts'
import type {GivenOperation} from './edit-operations.ts'

const formats = Object.fromEntries(
  Object.entries(elementSchemas).map(([list, schema]): [string, Format] => [
    list,
    {schema: schema as ObjectSchema, parts: {}},
  ]),
) as Record<ListName, Format>

/**
 * Returns the home format's problems with the elements of these ids that an operation would make, like
 * `/lumen: is not a known key here`.
 */
export function elementMistakes(home: Home, operation: GivenOperation, ids: readonly string[]): string[] {
  const problems = elementsOf(home, operation, ids).flatMap(({list, element}) => [
    ...schemaProblems(formats[list], element),
  ])
  return [...new Set(problems.map(({message}) => message))]
}

/** Returns the elements that were refused, as they would be. */
function elementsOf(
  home: Home,
  operation: GivenOperation,
  ids: readonly string[],
): {list: ListName; element: object}[] {
  if (operation.do === 'add_element')
    return [{list: operation.list as ListName, element: {id: 'new', ...(operation.element as object)}}]
  if (operation.do !== 'set_fields') return []
  const fields = operation.fields as object
  return ids.flatMap((id) => {
    if (!hasElement(home, id)) return []
    const {list, element} = locate(home, id)
    const set = Object.entries({...element, ...fields})
    return {list, element: Object.fromEntries(set.filter(([, value]) => value !== null))}
  })
}
