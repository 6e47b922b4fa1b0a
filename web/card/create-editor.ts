import {defineElement} from './define-elements.ts'
import {moreFile} from './late/part-files.ts'
import {loadMore} from './parts.ts'
import {cardWords, languageOf} from './words.ts'

/** Returns a new editor of the settings, or an element that says why there is none. */
export async function createEditor(): Promise<HTMLElement> {
  try {
    const {PiantaCardEditor} = await loadMore()
    defineElement('pianta-card-editor', PiantaCardEditor)
    return document.createElement('pianta-card-editor')
  } catch {
    const words = cardWords[languageOf(document.documentElement.lang)]
    const problem = Object.assign(document.createElement('p'), {setConfig() {}})
    problem.setAttribute('role', 'alert')
    problem.textContent = words.noPart(moreFile)
    return problem
  }
}
