import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import {type Html, html} from '../html.ts'

/** Renders the plans of a home. The plan component shows one of several at a time. */
export function floorsView(plans: readonly DrawnPlan[], view: (plan: DrawnPlan) => Html): Html {
  if (plans.length === 1) return html`${plans.map(view)}`
  const section = (
    plan: DrawnPlan,
  ) => html`<section aria-labelledby="plan-${plan.id}" ${plan.isGround ? html`data-ground` : ''}>
    <h2 id="plan-${plan.id}">${plan.name}</h2>
    ${view(plan)}
  </section>`
  return html`<div class="plans" data-floors>${plans.map(section)}</div>`
}
