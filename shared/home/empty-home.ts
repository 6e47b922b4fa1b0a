import type {Language} from '../text/languages.ts'
import type {Home, Plan} from './schema.ts'

const words = {
  it: {home: 'Casa', level: 'Piano terra'},
  en: {home: 'Home', level: 'Ground floor'},
}

/** Returns a home with one level and one empty plan, of one name. */
export function emptyHome(language: Language): Home {
  const {home, level} = words[language]
  return {
    schema: 6,
    name: home,
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
