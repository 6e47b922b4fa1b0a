import {EditRefused} from '#shared/home/edit/edit-refused.ts'

/** Returns the result of an edit; undefined when it is refused. */
export function unlessRefused<T>(edit: () => T): T | undefined {
  try {
    return edit()
  } catch (error) {
    if (error instanceof EditRefused) return undefined
    throw error
  }
}
