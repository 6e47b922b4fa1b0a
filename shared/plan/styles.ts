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
  /* Only floors are looked for below a pointer. */
  .drawing svg {
    pointer-events: none;
  }
  .floor {
    pointer-events: auto;
  }
  .drawing,
  .mark,
  .name {
    transition: filter 0.2s, opacity 0.2s;
  }
  :host([disabled]) .drawing,
  :host([disabled]) .mark,
  :host([disabled]) .name {
    filter: grayscale(1);
    opacity: 0.45;
  }

  .pianta polygon[data-element] {
    opacity: 0;
    transition: opacity 0.2s;
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
    fill-opacity: 0.55;
    stroke: var(--cover);
    stroke-width: 2;
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
  }
  /* The mark already shows the light's symbol, so the drawing hides its own. A lamp that nothing drives is faint. */
  .pianta .light[data-status] {
    display: none;
  }
  .pianta .light,
  .pianta .plate {
    opacity: 0.35;
  }
  .pianta .plate[data-status] {
    opacity: 1;
  }
  /* The drawing shows an awning fully open. The cover on top shows the real position. */
  .pianta .awning[data-status] {
    opacity: 0.35;
  }
  .contact-leaf {
    display: none;
    fill: var(--pianta-paper);
    stroke: var(--door);
  }
  [data-contact='open'] .contact-leaf,
  [data-contact='closed'] .contact-leaf {
    display: inline;
  }
  [data-contact='open'] .contact-leaf {
    fill: var(--open-leaf);
    stroke: var(--open-leaf);
    stroke-width: 2px;
  }
  [data-contact='open'] .threshold,
  [data-contact='open'] .frame {
    fill: var(--open-leaf);
    fill-opacity: 0.25;
    stroke: var(--open-leaf);
  }
  [data-contact='open'] > .leaf,
  [data-contact='open'] > .swing,
  [data-contact='open'] > .casement,
  [data-contact='closed'] > .leaf,
  [data-contact='closed'] > .swing,
  [data-contact='closed'] > .casement,
  [data-contact='closed'] > .overhead {
    display: none;
  }

  .name {
    position: absolute;
    width: 0;
    height: 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    color: var(--pianta-label);
    font: 500 15px/1.2 system-ui, -apple-system, sans-serif;
    text-align: center;
    white-space: nowrap;
  }
  .name button {
    position: relative;
    padding: 0 3px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: center;
    cursor: pointer;
    outline: none;
    text-shadow: 0 0 3px var(--pianta-floor), 0 0 3px var(--pianta-floor);
    -webkit-tap-highlight-color: transparent;
  }
  /* Names are smaller than a finger. */
  .name button::before {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    top: 50%;
    height: 44px;
    margin-top: -22px;
  }
  .name button span {
    display: block;
  }
  .name span[data-short]::before {
    content: attr(data-short);
  }
  .name.outdoor button {
    font-style: italic;
    font-weight: 400;
  }
  .name small {
    font-size: 90%;
    font-weight: 600;
    color: var(--reading);
  }
  .name small i {
    display: inline-block;
    width: 6px;
    height: 10px;
    border: 1.5px solid var(--wrong);
    border-radius: 2px;
    vertical-align: -1px;
  }
  .name.has-motion::before,
  .mark.has-motion::before {
    content: '';
    position: absolute;
    left: -30px;
    top: -30px;
    width: 60px;
    height: 60px;
    border-radius: 50%;
    box-shadow: 0 0 0 2px rgba(var(--motion), 0.5), 0 0 18px 6px rgba(var(--motion), 0.25);
    pointer-events: none;
    animation: breathe 2.4s ease-in-out infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.35;
    }
  }
  .name.is-hidden {
    transition: none;
    opacity: 0;
    pointer-events: none;
  }
  .name.is-hidden:focus-within {
    opacity: 1;
  }
  .name button:focus {
    box-shadow: 0 0 0 2px var(--wait);
  }
  .name button:focus:not(:focus-visible) {
    box-shadow: none;
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
  .mark .light.is-on::before {
    background: rgb(var(--lamp, 255, 194, 77));
    border-color: rgba(0, 0, 0, 0.25);
    box-shadow: 0 0 10px rgba(var(--lamp, 255, 194, 77), 0.8);
  }
  /* Open is how a shutter is all day: only its level shows, and colour is for what moves. */
  .mark .cover.is-on {
    color: var(--mark-ink);
  }
  .mark .cover::before,
  .mark .cover.is-on::before {
    border-color: var(--mark-line);
    background-color: var(--mark);
    background-image: linear-gradient(
      to bottom,
      var(--closed-fill) calc(100% - var(--open) * 100%),
      transparent calc(100% - var(--open) * 100%)
    );
  }
  .mark .cover.is-moving {
    color: var(--wait);
  }
  .mark .cover.is-moving::before {
    border-color: var(--wait);
  }
  .mark .group b {
    position: relative;
    font: 600 15px/44px system-ui, -apple-system, sans-serif;
  }
  .mark .group::before {
    box-shadow: 3px 3px 0 -1px var(--mark), 3px 3px 0 0 var(--mark-line);
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

  .tools {
    display: flex;
    flex: none;
    justify-content: center;
    padding: 4px 0 0;
  }
  .tools button {
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    height: 44px;
    padding: 0 8px;
    border: 0;
    border-radius: 22px;
    background: none;
    color: var(--mark-ink);
    font: 500 14px system-ui, -apple-system, sans-serif;
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
    width: 22px;
    height: 22px;
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
  .thumb text,
  .thumb .scale,
  .thumb .north {
    display: none;
  }
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
      height: 60px;
    }
    .tools span {
      margin: 2px 0 0;
      font-size: 12px;
    }
  }
  @media (max-width: 600px) {
    .reading {
      font-size: 11px;
      line-height: 15px;
      padding: 0 5px;
    }
  }
  /* On paper the whole plan that a page drew is as wide as the page lets it be, and has its own names. */
  @media print {
    .tools,
    .floors,
    .shape,
    .name {
      display: none !important;
    }
    .stage {
      display: block;
      overflow: visible;
    }
    .sheet {
      position: static;
      width: auto !important;
      height: auto !important;
      transform: none !important;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .mark .is-waiting::after {
      animation-duration: 6s;
    }
    .name.has-motion::before,
    .mark.has-motion::before {
      animation: none;
    }
    .drawing,
    .mark,
    .name,
    .pianta polygon[data-element],
    .mark button::before {
      transition: none;
    }
  }
`
