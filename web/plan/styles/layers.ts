import {css} from 'lit'

/** Layers: the colours of their scales, their legend, and the choice between them. */
export const layerStyles = css`
  /* Each step is darker than the one before, in the dark lighter: so they are told apart in greys too. */
  :host {
    --alert: #a8420c;
    --warm-0: #e4f0fb;
    --warm-1: #c9e4e7;
    --warm-2: #c3d8b1;
    --warm-3: #ebbc75;
    --warm-4: #eea58a;
    --load-0: #f0edf4;
    --load-1: #e4dcec;
    --load-2: #dacce6;
    --load-3: #d3bbe1;
    --load-4: #d0a9dc;
  }
  :host([data-theme='dark']) {
    --alert: #ff9b52;
    --warm-0: #142636;
    --warm-1: #213435;
    --warm-2: #333f2b;
    --warm-3: #5c4522;
    --warm-4: #7f442e;
    --load-0: #27222f;
    --load-1: #362c41;
    --load-2: #463653;
    --load-3: #583f66;
    --load-4: #6b4677;
  }
  /* The light of lamps would tint the rooms too. */
  :host([has-layer]) .drawing svg:nth-child(2) {
    display: none;
  }
  :host([has-layer]) [data-layer='areas'] {
    display: none;
  }
  :host([has-layer]) .pianta .floor {
    fill-opacity: 1;
  }
  /* Only its own layer calls to an open door. */
  :host([has-layer]:not([has-layer='openings'])) {
    --open-leaf: var(--pianta-line);
  }
  :host([has-layer]) .name button {
    text-shadow: none;
  }
  .value.is-alert .reading {
    background: var(--alert);
    color: var(--pianta-paper);
  }
  .legend {
    flex: none;
    padding: 6px 4px 0;
    color: var(--reading);
    font: 14px/1.4 system-ui, -apple-system, sans-serif;
  }
  :host([compact]) .legend {
    padding: 8px 12px;
  }
  .legend p,
  .legend ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .legend p > *,
  .legend li {
    margin: 0 12px 2px 0;
  }
  .legend i {
    display: inline-block;
    width: 22px;
    height: 14px;
    margin-right: 5px;
    border: 1px solid var(--mark-line);
    border-radius: 3px;
    vertical-align: -2px;
  }
  .legend .is-old {
    padding: 0 8px;
    border-radius: 8px;
    background: var(--reading);
    color: var(--pianta-paper);
  }
  .layers {
    position: absolute;
    z-index: 1;
    right: 4px;
    bottom: 4px;
    max-width: calc(100% - 8px);
    max-height: calc(100% - 8px);
    box-sizing: border-box;
    overflow: auto;
    padding: 12px 16px;
    border: 1px solid var(--mark-line);
    border-radius: 14px;
    background: var(--mark);
    color: var(--reading);
    font: 16px/1.3 system-ui, -apple-system, sans-serif;
    touch-action: pan-y;
  }
  .layers-choice {
    display: flex;
    flex-wrap: wrap;
  }
  .layers fieldset {
    margin: 0 12px 8px 0;
    padding: 0;
    border: 0;
  }
  .layers legend {
    padding: 0 0 4px;
    font-size: 14px;
    font-weight: 600;
  }
  .layers label {
    display: flex;
    align-items: center;
    min-height: 44px;
    cursor: pointer;
  }
  .layers input {
    width: 20px;
    height: 20px;
    margin: 0 10px 0 0;
    accent-color: var(--wait);
  }
  .layers-done {
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid var(--mark-line);
    border-radius: 22px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`
