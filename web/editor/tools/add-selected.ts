import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'

/** Adds an element as one step, and selects it. Returns its id; undefined when it is refused. */
export function addSelected(editing: Editing, add: (home: Home) => {home: Home; id: string}): string | undefined {
  let made = ''
  const isAdded = editing.edit('add', (home) => {
    const added = add(home)
    made = added.id
    return added.home
  })
  if (!isAdded) return undefined
  editing.select([made])
  return made
}
