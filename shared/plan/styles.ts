import {css, unsafeCSS} from 'lit'
import {planStyles} from '../home/draw/styles.ts'

/** The component's styles. Chrome 80 gets them as they are: no flexbox gap, no `inset`, no `:is()`, no nesting. */
export const componentStyles = css`
  ${unsafeCSS(planStyles)}
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    --mark: #fffdf9;
    --mark-line: #c9c0b1;
    --mark-ink: #6a6257;
    --lit: #ffc24d;
    --lit-line: #d99a1c;
    --lit-ink: #3a2903;
    --pool: 255, 190, 70;
    --pool-strength: 0.62;
    --wait: #1f7a8c;
    --wrong: #b3382c;
    --cover: #8fa7b3;
    --open-fill: #b9d6e0;
    --open-line: #6f9fb0;
    --open-ink: #23485a;
    --reading: #4a443b;
    --reading-back: rgba(255, 253, 249, 0.86);
    --pianta-paper: #f3efe8;
    --pianta-floor: #faf7f2;
    --pianta-outdoor: #eaeee2;
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
    --wait: #6cc7d8;
    --wrong: #ff8577;
    --cover: #6f8796;
    --open-fill: #2f5566;
    --open-line: #6aa2b5;
    --open-ink: #cfe8f1;
    --reading: #d5dbe3;
    --reading-back: rgba(26, 31, 39, 0.86);
    --pianta-paper: #12151b;
    --pianta-floor: #191d24;
    --pianta-outdoor: #151d1c;
    --pianta-wall: #8d98a6;
    --pianta-label: #c3cbd6;
    --pianta-furniture: #232932;
    --pianta-furniture-line: #4a5462;
    --pianta-line: #5d6877;
    --pianta-faint: #454f5c;
  }
  /* The stage is as high as the plan at full width if there is room. Otherwise the plan shrinks to fit, and the shape
     shrinks with it: sticking out it would make the page scroll. */
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
  .sheet {
    position: absolute;
    left: 50%;
    top: 50%;
    transform: translate(-50%, -50%);
  }
  .drawing,
  .drawing svg {
    display: block;
    width: 100%;
    height: 100%;
  }
  .drawing,
  .mark {
    transition: filter 0.4s, opacity 0.4s;
  }
  :host([disabled]) .drawing,
  :host([disabled]) .mark {
    filter: grayscale(1);
    opacity: 0.45;
  }

  .pools polygon {
    opacity: 0;
    transition: opacity 0.35s;
    pointer-events: none;
  }
  .pool-0,
  .pool-1,
  .pool-2,
  .pool-3 {
    stop-color: rgb(var(--pool));
  }
  .pool-0 {
    stop-opacity: var(--pool-strength);
  }
  .pool-1 {
    stop-opacity: calc(var(--pool-strength) * 0.62);
  }
  .pool-2 {
    stop-opacity: calc(var(--pool-strength) * 0.2);
  }
  .pool-3 {
    stop-opacity: 0;
  }
  polygon.cover {
    fill: var(--cover);
    fill-opacity: 0.75;
    stroke: var(--cover);
    stroke-width: 3;
    pointer-events: none;
  }
  polygon.cover[data-status='unavailable'],
  polygon.cover[data-status='unknown'] {
    fill: none;
    stroke-dasharray: 6 6;
  }
  polygon.cover-goal {
    fill: none;
    stroke: var(--wait);
    stroke-width: 3;
    stroke-dasharray: 10 7;
    pointer-events: none;
  }
  /* The mark already shows the light's symbol, so the drawing hides its own. */
  .pianta .light[data-status] {
    display: none;
  }
  /* The drawing shows an awning fully open. The cover on top shows the real position. */
  .pianta .awning[data-status] {
    opacity: 0.45;
  }
  .pianta .sheet {
    fill: none;
  }
  .pianta .name {
    transform: translate(var(--move)) scale(var(--letters));
    transform-box: fill-box;
    transform-origin: center;
    pointer-events: none;
  }

  .mark {
    position: absolute;
    width: 0;
    height: 0;
  }
  .mark button {
    position: absolute;
    left: -22px;
    top: -22px;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--mark-ink);
    cursor: pointer;
    outline: none;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  .mark button::before {
    content: '';
    position: absolute;
    box-sizing: border-box;
    left: calc(22px - var(--mark-size) / 2);
    top: calc(22px - var(--mark-size) / 2);
    width: var(--mark-size);
    height: var(--mark-size);
    border: 1.5px solid var(--mark-line);
    border-radius: 50%;
    background: var(--mark);
    box-shadow: 0 1px 3px rgba(0, 0, 0, 0.16);
    transition: background-color 0.25s, border-color 0.25s;
  }
  .mark svg {
    position: absolute;
    left: calc(22px - var(--mark-size) * 0.3);
    top: calc(22px - var(--mark-size) * 0.3);
    width: calc(var(--mark-size) * 0.6);
    height: calc(var(--mark-size) * 0.6);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark .is-on {
    color: var(--lit-ink);
  }
  .mark .is-on::before {
    background: var(--lit);
    border-color: var(--lit-line);
  }
  .mark .cover.is-on {
    color: var(--open-ink);
  }
  .mark .cover.is-on::before {
    border-color: var(--open-line);
    background-color: var(--mark);
    background-image: linear-gradient(
      to top,
      var(--open-fill) calc(var(--open) * 100%),
      transparent calc(var(--open) * 100%)
    );
  }
  .mark .is-unavailable,
  .mark .is-unknown {
    cursor: default;
  }
  .mark .is-unavailable::before,
  .mark .is-unknown::before {
    border-style: dashed;
    box-shadow: none;
  }
  .mark .is-unavailable svg {
    opacity: 0.45;
  }
  .mark .is-unavailable::after {
    content: '';
    position: absolute;
    left: 10px;
    top: 21px;
    width: 24px;
    height: 2px;
    border-radius: 1px;
    background: var(--mark-ink);
    transform: rotate(-45deg);
  }
  .mark button:active::before {
    transform: scale(0.94);
  }
  /* A browser without :focus-visible ignores the second rule, so it outlines every focus. */
  .mark button:focus::before {
    box-shadow: 0 0 0 3px var(--wait);
  }
  .mark button:focus:not(:focus-visible)::before {
    box-shadow: 0 1px 3px rgba(0, 0, 0, 0.16);
  }

  .mark .is-waiting::after {
    content: '';
    position: absolute;
    box-sizing: border-box;
    left: calc(18px - var(--mark-size) / 2);
    top: calc(18px - var(--mark-size) / 2);
    width: calc(var(--mark-size) + 8px);
    height: calc(var(--mark-size) + 8px);
    border: 3px solid var(--wait);
    border-right-color: transparent;
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(360deg);
    }
  }
  .mark .is-silent::after,
  .mark .is-refused::after,
  .mark .is-unsent::after {
    content: '!';
    position: absolute;
    left: auto;
    right: 1px;
    top: 1px;
    width: 17px;
    height: 17px;
    border-radius: 50%;
    background: var(--wrong);
    color: var(--mark);
    font: bold 12px/17px system-ui, sans-serif;
    transform: none;
  }

  .reading {
    position: relative;
    display: table;
    transform: translateX(-50%);
    margin-top: 2px;
    padding: 1px 7px;
    border-radius: 10px;
    background: var(--reading-back);
    color: var(--reading);
    font: 600 13px/18px system-ui, -apple-system, sans-serif;
    white-space: nowrap;
  }
  button + .reading {
    margin-top: calc(var(--mark-size) / 2 + 2px);
  }
  .reading + .reading {
    margin-top: 2px;
  }

  .plans {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    padding: 0 0 8px;
  }
  .plans button {
    min-height: 44px;
    min-width: 44px;
    padding: 0 18px;
    margin: 0 -1px 0 0;
    border: 1px solid var(--mark-line);
    background: transparent;
    color: var(--reading);
    font: 500 15px system-ui, -apple-system, sans-serif;
    cursor: pointer;
  }
  .plans button:first-child {
    border-radius: 22px 0 0 22px;
  }
  .plans button:last-child {
    border-radius: 0 22px 22px 0;
  }
  .plans button[aria-pressed='true'] {
    background: var(--mark-ink);
    color: var(--mark);
  }
  @media (max-width: 600px) {
    .reading {
      font-size: 11px;
      line-height: 15px;
      padding: 0 5px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .mark .is-waiting::after {
      animation-duration: 6s;
    }
  }
`
