import {css} from 'lit'

/** The names of rooms, and the signs that names and marks share: batteries, lost sensors, motion. */
export const nameStyles = css`
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
  .mark > .battery,
  .mark > button > .battery {
    position: absolute;
  }
  .mark > .battery {
    left: 6px;
    top: -14px;
  }
  .mark > button > .battery {
    right: 2px;
    bottom: 4px;
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
    position: absolute;
    left: -8px;
    top: -8px;
    width: 16px;
    height: 16px;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip: rect(0, 0, 0, 0);
  }
  .name.has-motion::before,
  .mark.has-motion::before {
    content: '';
    position: absolute;
    left: -44px;
    top: -44px;
    width: 88px;
    height: 88px;
    border-radius: 50%;
    background: radial-gradient(rgba(var(--motion), 0.32), rgba(var(--motion), 0) 70%);
    pointer-events: none;
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
`
