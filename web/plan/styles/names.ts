import {css} from 'lit'

/** The names of rooms, and the signs that names and marks share: batteries, lost sensors, motion. */
export const nameStyles = css`
  .name {
    justify-content: center;
    color: var(--pianta-label);
    font: 500 15px/1.2 system-ui, -apple-system, sans-serif;
    text-align: center;
    white-space: nowrap;
  }
  /* Names are smaller than a finger: a line is 44 px high with its padding, which takes no room. */
  .name button {
    /* Its letters stand on whole pixels, and its padding below the marks, which take the tap. */
    position: relative;
    z-index: -1;
    flex: none;
    margin: calc(0.6em - 22px) 0;
    padding: calc(22px - 0.6em) 3px;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: center;
    cursor: pointer;
    outline: none;
    text-shadow: 0 0 3px var(--pianta-floor), 0 0 3px var(--pianta-floor);
    -webkit-tap-highlight-color: transparent;
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
  .name.is-beside {
    flex-direction: row;
  }
  /* A room too small for its name: its reading is where the button is. */
  .name.is-reading button {
    position: absolute;
    margin: 0;
    padding: 22px;
  }
  .name.is-reading small {
    pointer-events: none;
  }
  .battery {
    display: inline-block;
    box-sizing: border-box;
    width: 7px;
    height: 12px;
    border: 1.5px solid var(--wrong);
    border-radius: 2px;
    background: linear-gradient(to top, var(--wrong) 25%, var(--mark) 25%);
    vertical-align: -1px;
  }
  .mark > .battery {
    flex: none;
    margin: -14px 0 0 19px;
  }
  .mark > button > .battery {
    position: relative;
    display: block;
    margin: -12px 2px 0 auto;
  }
  .mark > .readings > .battery {
    margin: -5px 2px -7px auto;
  }
  /* A contact that can't be reached: its opening shows nothing. */
  .lost {
    display: inline-block;
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    vertical-align: -2px;
    border: 1.5px dashed var(--mark-ink);
    border-radius: 50%;
    background: linear-gradient(135deg, transparent 45%, var(--mark-ink) 45%, var(--mark-ink) 55%, transparent 55%)
      var(--mark);
  }
  .contact .lost {
    flex: none;
    width: 16px;
    height: 16px;
    margin: -8px 0;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip: rect(0, 0, 0, 0);
  }
  .name.has-motion,
  .mark.has-motion {
    position: relative;
  }
  .name.has-motion::before,
  .mark.has-motion::before {
    content: '';
    position: absolute;
    z-index: -2;
    left: -44px;
    top: -44px;
    width: 88px;
    height: 88px;
    border-radius: 50%;
    background: radial-gradient(rgba(var(--motion), 0.32), rgba(var(--motion), 0) 70%);
    pointer-events: none;
  }
  .name.is-hidden {
    pointer-events: none;
  }
  /* Nothing of it is there to paint: an opacity of 0 would cost time for each name in every frame of a pan. */
  .name.is-hidden:not(:focus-within) span,
  .name.is-hidden:not(:focus-within) small {
    display: none;
  }
  .name.is-hidden:not(:focus-within)::before {
    content: none;
  }
  .name button:focus::before {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    top: calc(22px - 0.6em);
    bottom: calc(22px - 0.6em);
    border-radius: 4px;
    box-shadow: 0 0 0 2px var(--wait);
  }
  .name button:focus:not(:focus-visible)::before {
    content: none;
  }
`
