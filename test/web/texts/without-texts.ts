import type {Test} from 'tap'

/** Takes loaded languages away, before and after a test: all files of a process would have them. */
export function withoutTexts(t: Test) {
  const page = globalThis as {piantaTexts?: object}
  const remove = () => delete page.piantaTexts
  remove()
  t.teardown(remove)
}
