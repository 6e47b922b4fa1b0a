import type {Language} from '../text/languages.ts'
import type {Home, Plan} from './schema.ts'

const words = {
  it: {home: 'Casa', level: 'Piano terra'},
  en: {home: 'Home', level: 'Ground floor'},
}

/** Returns a home of a project's name, with one level and one empty plan, which have one name too. */
export function emptyHome(language: Language, name = words[language].home): Home {
  const {level} = words[language]
  return {
    schema: 6,
    name,
    lang: language,
    levels: [{id: 'level', name: level, z: 0}],
    plans: [emptyPlan({id: 'plan', name: level, level: 'level'})],
  }
}

/** Returns a plan without elements. */
export const emptyPlan = (own: Pick<Plan, 'id' | 'name' | 'level'>): Plan => ({
  ...own,
  areas: [],
  rooms: [],
  walls: [],
  openings: [],
  items: [],
  lights: [],
  plates: [],
  awnings: [],
  stairs: [],
})
