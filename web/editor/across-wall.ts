import {html, nothing, type TemplateResult} from 'lit'
import {standsAcrossWall} from '#shared/home/edit/across-walls.ts'
import type {Editing} from './editing.ts'
import type {Words} from './words/words.ts'

/** Warns while the selected furniture stands across a wall, also while it is dragged. */
export function acrossWallWarning({shown, plan, selection}: Editing, words: Words): TemplateResult | typeof nothing {
  const item = plan.items.find(({id}) => selection.length === 1 && id === selection[0])
  return item && standsAcrossWall(shown, plan, item) ? html`<p class="warning">${words.acrossWall}</p>` : nothing
}
