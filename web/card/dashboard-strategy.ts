import {systemClock} from '#shared/clock.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import {type RawConfig, readCardConfig} from './config.ts'
import {createEditor} from './create-editor.ts'
import {type Hass, languageOfHass} from './hass.ts'
import {fetchHome} from './home/fetch-home.ts'
import {firstHome, usualFile} from './shown-homes.ts'

/** Milliseconds that the home may take: meanwhile Home Assistant shows nothing. */
const timeout = 5000

/** A whole dashboard by one click: a view for each floor, which the plan fills. Its settings are those of the card. */
export class PiantaDashboard extends HTMLElement {
  /** Home Assistant makes the views again when these change: the floors are the home's, so nothing does. */
  static registryDependencies: readonly string[] = []

  /**
   * Whether Home Assistant opens the editor before it adds the dashboard. The home in the usual file needs none: there
   * one click is enough.
   */
  static get configRequired(): boolean {
    return firstHome().home !== usualFile.home
  }

  /** Returns the dashboard. A home that can't be read gets one view, whose card says why and tries again. */
  static async generate({type: _, ...settings}: RawConfig, hass: Hass): Promise<Record<string, unknown>> {
    const all = settings.home === undefined && settings.agent === undefined ? {...settings, ...usualFile} : settings
    const home = await readHome(all, hass)
    const card = {...all, type: 'custom:pianta-card'}
    if (!home) return {title: 'Pianta', views: [{title: 'Pianta', type: 'panel', cards: [card]}]}
    return {
      title: home.name,
      views: floorsOf(home).map(({id, name}) => ({title: name, type: 'panel', cards: [{...card, floor: id}]})),
    }
  }

  /** Returns the editor of the dashboard's settings. */
  static async getConfigElement(): Promise<HTMLElement> {
    return Object.assign(await createEditor(), {isOfDashboard: true})
  }

  /** Returns the proposal of the dialog of a new dashboard. */
  static getCreateSuggestions = () => ({title: 'Pianta', icon: 'mdi:floor-plan'})
}

async function readHome(settings: RawConfig, hass: Hass): Promise<Home | undefined> {
  try {
    const {source} = readCardConfig(settings, languageOfHass(hass))
    const fetched = await fetchHome(source, systemClock, timeout)
    return 'home' in fetched ? fetched.home : undefined
  } catch {
    // The settings are wrong: the card says so.
    return undefined
  }
}

/** Returns the floors, the ground floor first: Home Assistant opens the first view. */
function floorsOf(home: Home) {
  const ground = planOrGround(home, '')
  return [...home.plans].sort((one, other) => Number(other === ground) - Number(one === ground))
}
