import {css} from 'lit'

/** The marks of devices, by their state, and the readings below them. */
export const markStyles = css`
  /* The disc is the icon's own box: each positioned part would cost an old browser time in every frame of a pan. */
  .mark button {
    flex: none;
    width: var(--target);
    height: var(--target);
    margin: calc(var(--target) / -2) 0 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--mark-ink);
    cursor: pointer;
    outline: none;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  .disc {
    display: block;
    box-sizing: border-box;
    width: var(--mark-size);
    height: var(--mark-size);
    margin: 0 auto;
    border: 1.5px solid var(--mark-line);
    border-radius: 50%;
    background: var(--mark);
    transition: background-color 0.2s, border-color 0.2s;
  }
  svg.disc {
    /* A clip for each icon would cost time in every frame of a pan. */
    overflow: visible;
    padding: calc(var(--mark-size) * 0.2 - 1.5px);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .mark .is-on {
    color: var(--lit-ink);
  }
  .is-on > .disc {
    background: var(--lit);
    border-color: var(--lit-line);
  }
  .light.is-on > .disc {
    background: rgb(var(--lamp, 255, 194, 77));
    border-color: rgba(0, 0, 0, 0.25);
    box-shadow: var(--glow);
  }
  .mark .light.is-on {
    --glow: 0 0 10px rgba(var(--lamp, 255, 194, 77), 0.8);
  }
  /* Open is how a shutter is all day: only its level shows, and colour is for what moves. */
  .mark .cover.is-on {
    color: var(--mark-ink);
  }
  .cover > .disc,
  .cover.is-on > .disc {
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
  .cover.is-moving > .disc {
    border-color: var(--wait);
  }
  .moves-up,
  .moves-down {
    animation: move 1.2s ease-in-out infinite;
  }
  .moves-down {
    animation-name: move-down;
  }
  @keyframes move {
    50% {
      transform: translateY(-3px);
    }
  }
  @keyframes move-down {
    50% {
      transform: translateY(3px);
    }
  }
  .group > .disc {
    font: 600 calc(var(--mark-size) * 0.5) / calc(var(--mark-size) - 3px) system-ui, -apple-system, sans-serif;
    box-shadow: var(--glow);
  }
  .mark .group {
    --glow: 3px 3px 0 -1px var(--mark), 3px 3px 0 0 var(--mark-line);
  }
  .mark .is-unavailable,
  .mark .is-unknown {
    cursor: default;
  }
  .is-unavailable > .disc,
  .is-unknown > .disc {
    border-style: dashed;
  }
  .is-unavailable > .disc {
    stroke-opacity: 0.45;
  }
  .mark .is-unavailable,
  .mark .is-waiting,
  .mark .is-silent,
  .mark .is-refused,
  .mark .is-unsent {
    position: relative;
  }
  .mark .is-unavailable::after {
    content: '';
    position: absolute;
    left: calc(var(--target) / 2 - 12px);
    top: calc(var(--target) / 2 - 1px);
    width: 24px;
    height: 2px;
    border-radius: 1px;
    background: var(--mark-ink);
    transform: rotate(-45deg);
  }
  .mark button:active > .disc {
    transform: scale(0.94);
  }
  /* A browser without :focus-visible ignores the second rule, so it outlines every focus. */
  .mark button:focus > .disc {
    box-shadow: 0 0 0 3px var(--wait);
  }
  .mark button:focus:not(:focus-visible) > .disc {
    box-shadow: var(--glow, none);
  }

  .mark .is-waiting::after {
    content: '';
    position: absolute;
    box-sizing: border-box;
    left: calc(var(--target) / 2 - var(--mark-size) / 2 - 4px);
    top: calc(var(--target) / 2 - var(--mark-size) / 2 - 4px);
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
    /* Its letters stand on whole pixels. */
    position: relative;
    display: table;
    flex: none;
    margin-top: 2px;
    padding: 0.1em 0.5em;
    border-radius: 10px;
    background: var(--reading-back);
    color: var(--reading);
    font: 600 var(--letters)/1.35 system-ui, -apple-system, sans-serif;
    white-space: nowrap;
  }
  button + .reading {
    margin-top: calc((var(--mark-size) - var(--target)) / 2 + 2px);
  }
  .mark button.readings {
    width: auto;
    min-width: 44px;
    height: auto;
    min-height: 44px;
    padding: 11px 0;
  }
  .readings .reading {
    margin: 0 auto;
  }
  .mark .readings:focus .reading {
    box-shadow: 0 0 0 2px var(--wait);
  }
  .mark .readings:focus:not(:focus-visible) .reading {
    box-shadow: none;
  }
  .mark .readings.is-unavailable::after {
    display: none;
  }
  .reading + .reading {
    margin-top: 2px;
  }
  .values {
    justify-content: center;
  }
  .mark .value {
    width: auto;
    height: auto;
    margin: 0;
    padding: 2px 0;
  }
  .value .reading {
    margin: 0;
  }
  .mark .value:focus .reading {
    box-shadow: 0 0 0 2px var(--wait);
  }
  .mark .value:focus:not(:focus-visible) .reading {
    box-shadow: none;
  }
`
