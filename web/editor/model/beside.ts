/** The draft in three dimensions beside the plan: built in a worker after each edit, from the draft in memory. */
import {html, type TemplateResult} from 'lit'
import {hasElement, locate} from '#shared/home/edit/in-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HomeModel} from '../../model/level-models.ts'
import {createModelBuilder} from '../../model/model-builder.ts'
import type {PiantaModel} from '../../model/pianta-model.ts'
import type {Editing} from '../editing.ts'

export interface ModelNeeds {
  editing: Editing
  /** The addresses of the script that defines `pianta-model`, and of the worker. */
  script: string
  worker: string
  language: PiantaModel['language']
  /** The name of the region. */
  name: string
  onChange(): void
}

export interface ModelBeside {
  view(): TemplateResult
  stop(): void
}

/**
 * Loads the viewer and follows the draft: always the newest, never two at once. Rejects when the script doesn't come.
 */
export async function openModelBeside(needs: ModelNeeds): Promise<ModelBeside> {
  const {editing, language, name, onChange} = needs
  await import(needs.script)
  let model: HomeModel | null = null
  const builder = createModelBuilder(needs.worker, (built) => {
    // A draft that can't be built leaves the picture of the last one that could.
    model = built ?? model
    onChange()
  })
  let last: {home: Home; plan: string} | null = null
  const look = () => {
    const {home, plan} = editing
    if (last?.home === home && last.plan === plan.id) return
    last = {home, plan: plan.id}
    builder.build(shownFirst(home, plan.id))
  }
  const unsubscribe = editing.subscribe(look)
  look()

  /** Selects the element that was tapped in the model, on its own plan. */
  function select(elementId: string | null) {
    if (elementId === null || !hasElement(editing.home, elementId)) return editing.select([])
    const {plan} = locate(editing.home, elementId)
    if (plan.id !== editing.plan.id) editing.openPlan(plan.id)
    editing.select([elementId])
  }

  return {
    view() {
      return html`<pianta-model
        .model=${model}
        .level=${editing.plan.level}
        .language=${language}
        .selected=${editing.selection}
        compact
        role="region"
        aria-label=${name}
        @pick=${({detail}: CustomEvent<string | null>) => select(detail)}
      ></pianta-model>`
    },
    stop() {
      unsubscribe()
      builder.end()
    },
  }
}

/** Returns a home whose model has a plan: of several on a level, the model has the first. */
function shownFirst(home: Home, planId: string): Home {
  const [plan, others] = [home.plans.find(({id}) => id === planId), home.plans.filter(({id}) => id !== planId)]
  return plan ? {...home, plans: [plan, ...others]} : home
}
