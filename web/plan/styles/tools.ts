import {css} from 'lit'

/** The tools below or beside the stage, and the choice of a floor. */
export const toolsStyles = css`
  .tools {
    display: flex;
    flex: none;
    justify-content: center;
    padding: 4px 0 0;
  }
  .heads,
  .zoom {
    display: flex;
    flex-direction: inherit;
  }
  .tools button {
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: var(--tool);
    height: var(--tool);
    padding: 0 8px;
    border: 0;
    border-radius: calc(var(--tool) / 2);
    background: none;
    color: var(--mark-ink);
    font: 500 calc(var(--tool) * 0.32) system-ui, -apple-system, sans-serif;
    cursor: pointer;
    outline: none;
    -webkit-tap-highlight-color: transparent;
  }
  .tools button:disabled {
    opacity: 0.35;
    cursor: default;
  }
  .tools button:focus {
    box-shadow: inset 0 0 0 2px var(--wait);
  }
  .tools button:focus:not(:focus-visible) {
    box-shadow: none;
  }
  .tools svg {
    width: calc(var(--tool) / 2);
    height: calc(var(--tool) / 2);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .tools span {
    margin-left: 6px;
  }
  .floors {
    position: absolute;
    left: 0;
    top: 0;
    right: 0;
    bottom: 0;
    display: flex;
    flex-wrap: wrap;
    align-content: center;
    justify-content: center;
    overflow: auto;
    background: var(--pianta-paper);
  }
  .floors button {
    display: flex;
    flex-direction: column;
    align-items: center;
    width: 240px;
    max-width: 45%;
    margin: 8px;
    padding: 12px;
    border: 1.5px solid var(--mark-line);
    border-radius: 14px;
    background: var(--mark);
    color: var(--reading);
    font: 500 15px system-ui, -apple-system, sans-serif;
    cursor: pointer;
  }
  .floors button[aria-pressed='true'] {
    border-color: var(--wait);
  }
  .floors small {
    font-size: 13px;
    font-weight: 400;
  }
  .thumb {
    position: relative;
    width: 100%;
    height: 130px;
    margin-bottom: 8px;
  }
  .thumb svg {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
  .thumb .sheet,
  .thumb text,
  .thumb .scale,
  .thumb .north {
    display: none;
  }
`
