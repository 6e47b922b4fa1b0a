import {html, nothing, type TemplateResult} from 'lit'
import type {Words} from '../words/words.ts'
import type {ModelBeside, ModelNeeds} from './beside.ts'

/** Shows the draft in three dimensions beside the plan, or hides it. */
export interface ModelToggle {
  /** Whether people want to see the model; its script may still be loading. */
  readonly isWanted: boolean
  readonly isShown: boolean
  toggle(): Promise<void>
  view(): TemplateResult | typeof nothing
  /** Says that the model couldn't be loaded. */
  problem(): TemplateResult | typeof nothing
  stop(): void
}

export function createModelToggle(needs: Omit<ModelNeeds, 'name'> & {words: Words['model']}): ModelToggle {
  const {words, onChange} = needs
  let model: ModelBeside | null = null
  let isWanted = false
  let problem = ''

  function stop() {
    isWanted = false
    model?.stop()
    model = null
  }

  async function show() {
    isWanted = true
    onChange()
    try {
      const {openModelBeside} = await import('./beside.ts')
      const opened = await openModelBeside({...needs, name: words.name})
      // People may have closed it meanwhile.
      if (isWanted && model === null) model = opened
      else opened.stop()
    } catch {
      isWanted = false
      problem = words.failed
    }
    onChange()
  }

  return {
    get isWanted() {
      return isWanted
    },
    get isShown() {
      return model !== null
    },
    async toggle() {
      problem = ''
      if (!isWanted) return show()
      stop()
      onChange()
    },
    view: () => model?.view() ?? nothing,
    problem: () => (problem ? html`<p class="model-problem" role="alert">${problem}</p>` : nothing),
    stop,
  }
}
