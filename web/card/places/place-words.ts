import type {BoundElement} from '#shared/home/bindings.ts'
import {createElementNamer} from '#shared/home/match/name-elements.ts'
import {type NamingWords, namingWords} from '#shared/home/match/naming-words.ts'
import type {Home} from '#shared/home/schema.ts'
import {type HouseLanguage, isLanguage} from '#shared/text/languages.ts'
import {inLanguages} from '../../kit/in-languages.ts'

export const placeWords = inLanguages<NamingWords>('places', namingWords)

/** Returns a function that names elements. Products have English and Italian names: others read the English one. */
export const createNamer = (home: Home, language: HouseLanguage): ((element: BoundElement) => string) =>
  createElementNamer(home, isLanguage(language) ? language : 'en', placeWords[language])
