import {css, unsafeCSS} from 'lit'
import {planStyles} from '#shared/home/draw/styles.ts'
import {drawingStyles} from './styles/drawing.ts'
import {markStyles} from './styles/marks.ts'
import {nameStyles} from './styles/names.ts'
import {stageStyles} from './styles/stage.ts'
import {toolsStyles} from './styles/tools.ts'

/** The component's styles. Chrome 80 gets them as they are: no flexbox gap, no `inset`, no `:is()`, no nesting. */
export const componentStyles = css`
  ${unsafeCSS(planStyles)}
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    --tool: 44px;
    --mark: #fffdf9;
    --mark-line: #c9c0b1;
    --mark-ink: #6a6257;
    --lit: #ffc24d;
    --lit-line: #d99a1c;
    --lit-ink: #3a2903;
    --pool: 255, 190, 70;
    --pool-strength: 0.62;
    --closed-fill: #dcd6cb;
    --open-leaf: #d4661f;
    --motion: 31, 122, 140;
    --wait: #1f7a8c;
    --wrong: #b3382c;
    --cover: #8fa7b3;
    --reading: #4a443b;
    --reading-back: rgba(255, 253, 249, 0.86);
    --pianta-paper: #f3efe8;
    --pianta-floor: #faf7f2;
    --pianta-outdoor: #eaeee2;
    /* A filter for each piece of furniture would slow old tablets. */
    --pianta-finish-filter: none;
    /* Light and states tint the panel's rooms, and nothing else. */
    --pianta-floor-wet: var(--pianta-floor);
    --pianta-floor-cook: var(--pianta-floor);
    --pianta-floor-sleep: var(--pianta-floor);
    --pianta-floor-way: var(--pianta-floor);
    --pianta-wall: #3a3630;
    --pianta-label: #4a443b;
    --pianta-furniture: #efe9df;
    --pianta-furniture-line: #bdb3a4;
    --pianta-line: #8c8376;
    --pianta-faint: #ada394;
  }
  :host([data-theme='dark']) {
    --mark: #232a34;
    --mark-line: #465160;
    --mark-ink: #a7b2c0;
    --lit: #ffcb66;
    --lit-line: #ffdc94;
    --lit-ink: #2c2003;
    --pool: 255, 196, 92;
    --pool-strength: 0.5;
    --closed-fill: #3a4452;
    --open-leaf: #ff9b52;
    --motion: 108, 199, 216;
    --wait: #6cc7d8;
    --wrong: #ff8577;
    --cover: #6f8796;
    --reading: #d5dbe3;
    --reading-back: rgba(26, 31, 39, 0.86);
    --pianta-paper: #12151b;
    --pianta-floor: #191d24;
    --pianta-outdoor: #151d1c;
    --pianta-wall: #566273;
    --pianta-label: #c3cbd6;
    --pianta-furniture: #232932;
    --pianta-furniture-line: #4a5462;
    --pianta-line: #5d6877;
    --pianta-faint: #454f5c;
  }
  ${stageStyles}
  ${drawingStyles}
  ${nameStyles}
  ${markStyles}
  ${toolsStyles}
  @media (orientation: landscape) {
    :host {
      flex-direction: row;
    }
    .tools {
      flex-direction: column;
      padding: 0 0 0 4px;
    }
    .tools button {
      flex-direction: column;
    }
    .tools .floors-open {
      height: calc(var(--tool) + 16px);
    }
    .tools span {
      margin: 2px 0 0;
      font-size: calc(var(--tool) * 0.27);
    }
  }
  /* The plan has the whole stage. Floors are chosen above it, in the page's own line. */
  :host([compact]) {
    position: relative;
    flex-direction: column;
  }
  :host([compact]) .tools {
    height: 0;
    padding: 0;
  }
  :host([compact]) .floors-open {
    position: absolute;
    left: var(--floors-left, auto);
    right: var(--floors-right, 0);
    top: var(--floors-top, auto);
    bottom: var(--floors-bottom, calc(100% - 6px));
    flex-direction: row;
    height: var(--tool);
  }
  :host([compact]) .floors-open span {
    margin: 0 0 0 6px;
    font-size: calc(var(--tool) * 0.32);
  }
  :host([compact]) .zoom {
    position: absolute;
    right: 6px;
    bottom: 6px;
    flex-direction: column;
    border-radius: calc(var(--tool) / 2);
    background: var(--mark);
    box-shadow: 0 0 0 1px var(--mark-line);
  }
  /* On paper the whole plan that a page drew is as wide as the page lets it be, and has its own names. */
  @media print {
    .tools,
    .floors,
    .is-drawn .shape,
    .is-drawn .name {
      display: none !important;
    }
    .stage.is-drawn {
      display: block;
      overflow: visible;
    }
    .is-drawn .sheet {
      position: static;
      width: auto !important;
      height: auto !important;
      transform: none !important;
    }
  }
  :host([hurried]) .disc,
  :host([hurried]) .pianta polygon[data-element] {
    transition: none;
  }
  @media (prefers-reduced-motion: reduce) {
    .mark .is-waiting::after,
    .moves-up,
    .moves-down {
      animation: none;
    }
    .drawing,
    .marks,
    .pianta polygon[data-element],
    .disc {
      transition: none;
    }
  }
`
