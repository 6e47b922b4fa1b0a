import {css, unsafeCSS} from 'lit'
import {planStyles} from '#shared/home/draw/styles.ts'
import {colorStyles} from './styles/colors.ts'
import {drawingStyles} from './styles/drawing.ts'
import {layerStyles} from './styles/layers.ts'
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
  }
  ${colorStyles}
  ${stageStyles}
  ${drawingStyles}
  ${nameStyles}
  ${markStyles}
  ${toolsStyles}
  ${layerStyles}
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
    .tools .heads button {
      height: calc(var(--tool) + 16px);
    }
    .tools span {
      margin: 2px 0 0;
      font-size: calc(var(--tool) * 0.27);
    }
  }
  /* On a phone the names stand below their pictures: beside them, three do not fit. */
  @media (max-width: 420px) {
    .tools .heads button {
      flex-direction: column;
      height: calc(var(--tool) + 12px);
      padding: 0 4px;
    }
    .tools span {
      margin: 2px 0 0;
      font-size: calc(var(--tool) * 0.27);
    }
    .tools {
      align-items: center;
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
  :host([compact]) .heads {
    position: absolute;
    display: flex;
    flex-flow: var(--floors-direction, row) nowrap;
    left: var(--floors-left, auto);
    right: var(--floors-right, 0);
    top: var(--floors-top, auto);
    bottom: var(--floors-bottom, calc(100% - 6px));
  }
  :host([compact]) .heads button {
    flex-direction: row;
    height: var(--tool);
  }
  :host([compact]) .heads span {
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
