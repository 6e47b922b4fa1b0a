import {css} from 'lit'
import {colorStyles} from '../../plan/styles/colors.ts'
import {markStyles} from '../../plan/styles/marks.ts'
import {nameStyles} from '../../plan/styles/names.ts'

/** The styles of the house in three dimensions: the plan's marks, over the picture. */
export const houseModelStyles = css`
  ${colorStyles}
  ${nameStyles}
  ${markStyles}
  :host {
    position: relative;
    display: flex;
    flex: 1 1 0;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    --accent: var(--wait);
    --on-accent: var(--mark);
    --sheet: var(--mark);
    --edge: var(--mark-line);
    --soft: var(--mark-ink);
    --line: var(--mark-line);
    --ink: var(--reading);
  }
  pianta-model {
    flex: 1 1 0;
    min-width: 0;
    min-height: 0;
  }
  .plan-open {
    position: absolute;
    z-index: 1;
    top: 8px;
    right: 8px;
    min-width: 44px;
    min-height: 44px;
    padding: 6px 16px;
    border: 1px solid var(--mark-line);
    border-radius: 22px;
    color: var(--mark-ink);
    background: var(--mark);
    font: inherit;
    cursor: pointer;
  }
  .pins {
    position: absolute;
    left: 0;
    top: 0;
    width: 0;
    height: 0;
    --mark-size: 34px;
    --letters: 13px;
    --target: 44px;
  }
  .pin {
    position: absolute;
    left: 0;
    top: 0;
  }
  .pin[hidden] {
    display: none;
  }
  .mark {
    display: flex;
    flex-direction: column;
    align-items: center;
    width: 0;
    height: 0;
  }
  /* Keys and screen readers find those too that lie behind others. */
  .pin.is-behind:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }
  :host([disabled]) .pins {
    filter: grayscale(1);
    opacity: 0.45;
  }
`
