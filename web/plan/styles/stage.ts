import {css} from 'lit'

/** The stage with its sheet, and how both fade while taps are blocked. */
export const stageStyles = css`
  /* The stage is as high as the plan at full width if there is room. Otherwise the plan shrinks to fit, and the shape
     shrinks with it: sticking out it would make the page scroll. */
  /* The stage with what a layer says below it. */
  .field {
    display: flex;
    flex-direction: column;
    flex: 1 1 auto;
    min-width: 0;
    min-height: 0;
  }
  .stage {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1 1 auto;
    min-height: 0;
  }
  .shape {
    flex: 0 1 auto;
    min-height: 0;
    overflow: hidden;
  }
  .stage {
    overflow: hidden;
    /* A finger scrolls the page until the plan is zoomed in. */
    touch-action: pan-y;
  }
  .stage.is-zoomed {
    touch-action: none;
    cursor: grab;
  }
  .sheet {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
    will-change: transform;
  }
  .drawing,
  .drawing svg {
    position: absolute;
    left: 0;
    top: 0;
    display: block;
    width: 100%;
    height: 100%;
    /* A lamp outdoors lights what is beyond the plan too. */
    overflow: visible;
  }
  /* A layer of its own: a lamp that is lit paints nothing else. */
  .drawing svg + svg {
    will-change: transform;
  }
  /* One layer for all marks and names: old browsers make one for each that lies on the drawing's layers. Margins place
     them in the only cell: in each frame of a pan such browsers visit everything that is positioned. */
  .marks {
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    grid-template: 0 / 0;
    align-items: start;
    /* Not start: that is the right where people write from right to left. */
    justify-items: left;
    width: 0;
    height: 0;
    will-change: transform;
  }
  .mark,
  .name {
    grid-area: 1 / 1;
    display: flex;
    flex-direction: column;
    align-items: center;
    width: 0;
    height: 0;
  }
  /* Only floors are looked for below a pointer. */
  .drawing svg {
    pointer-events: none;
  }
  .floor {
    pointer-events: auto;
  }
  :host([choosing]) .sheet,
  :host([choosing]) .mark button,
  :host([choosing]) .name button {
    cursor: pointer;
  }
  .drawing,
  .marks {
    transition: filter 0.2s, opacity 0.2s;
  }
  :host([disabled]) .drawing,
  :host([disabled]) .marks {
    filter: grayscale(1);
    opacity: 0.45;
  }
`
