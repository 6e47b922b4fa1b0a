import {css} from 'lit'

/**
 * Chrome 80 gets them as they are: no flexbox gap, no `inset`. The page gives the colours: `--sheet`, `--ink`,
 * `--soft`, `--edge`, `--accent` and `--on-accent`.
 */
export const modelStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    color: var(--ink);
  }
  :host([hidden]) {
    display: none;
  }
  .stage {
    position: relative;
    flex: 1 1 auto;
    min-height: 240px;
    overflow: hidden;
    outline: none;
    cursor: grab;
    /* A finger scrolls the page until a person uses the model. */
    touch-action: pan-y;
  }
  .stage[hidden] {
    display: none;
  }
  .stage:focus {
    touch-action: none;
  }
  .stage.is-walking {
    background: #d3e4f1;
  }
  .stage.is-walking.is-night {
    background: #141d29;
  }
  .stage:active {
    cursor: grabbing;
  }
  .stage:focus-visible {
    box-shadow: inset 0 0 0 3px var(--accent);
  }
  canvas {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  .stage:focus-visible canvas {
    left: 3px;
    top: 3px;
    width: calc(100% - 6px);
    height: calc(100% - 6px);
  }
  .told {
    position: absolute;
    left: 0;
    top: 0;
    right: 0;
    bottom: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    grid-gap: 12px;
    padding: 16px;
    text-align: center;
  }
  p {
    margin: 0;
  }
  .soft {
    padding: 0 12px 8px;
    color: var(--soft);
    font-size: 14px;
  }
  .controls {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    padding: 4px;
    border-top: 1px solid var(--line);
  }
  .controls > * {
    margin: 2px 8px;
  }
  .zoom {
    display: flex;
  }
  label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-height: 44px;
    font-size: 15px;
  }
  .value {
    margin: 0 8px;
    min-width: 5.5em;
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }
  label select {
    margin-left: 8px;
  }
  button,
  select {
    min-width: 44px;
    min-height: 44px;
    padding: 0 10px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: var(--sheet);
    color: inherit;
    font: inherit;
    font-size: 15px;
    cursor: pointer;
  }
  .zoom button {
    border-color: transparent;
  }
  button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  input {
    accent-color: var(--accent);
  }
  input[type='range'] {
    width: 150px;
    height: 44px;
    margin: 0;
  }
  input[type='checkbox'] {
    width: 24px;
    height: 24px;
    margin: 0 8px 0 0;
  }
  .controls :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  svg {
    width: 22px;
    height: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @media (max-height: 560px) and (min-width: 640px) {
    :host {
      flex-flow: row wrap;
    }
    .stage {
      min-height: 0;
      height: 100%;
    }
    .controls {
      flex-direction: column;
      flex-wrap: nowrap;
      align-items: flex-start;
      width: 200px;
      height: 100%;
      box-sizing: border-box;
      overflow: auto;
      border-top: 0;
      border-left: 1px solid var(--line);
    }
    .controls > * {
      flex: none;
    }
  }
  /* A small place gives the picture all its room: few choices, over its edge. */
  :host([compact]) {
    position: relative;
    flex-flow: column nowrap;
  }
  :host([compact]) .stage {
    height: auto;
  }
  :host([compact]) .controls {
    position: absolute;
    left: 0;
    bottom: 0;
    flex-flow: row wrap;
    width: auto;
    height: auto;
    border: 0;
    padding: 0;
  }
  @media (max-width: 500px) {
    input[type='range'] {
      width: 120px;
    }
    .controls > * {
      margin: 0 6px;
    }
  }
`
