import {css} from 'lit'

/** The card's styles, by Home Assistant's theme. Chrome 80 gets them as they are: no flexbox gap, no `inset`, no `:is()`. */
export const cardStyles = css`
  :host {
    display: block;
    height: 100%;
    --line: var(--divider-color, rgba(120, 120, 120, 0.3));
    --ink: var(--primary-text-color, #212121);
    --faint: var(--secondary-text-color, #5f5f5f);
  }
  ha-card {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    height: 100%;
    overflow: hidden;
    color: var(--ink);
  }
  /* As high as the card, if the dashboard says how high that is; otherwise 0. */
  .probe {
    float: left;
    width: 0;
    height: 100%;
  }
  .title {
    padding: 12px 12px 0;
  }
  .house-line {
    padding: 8px 12px 4px;
    color: var(--faint);
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  /* The plan has its buttons of layers and floors there. */
  .has-button .top {
    min-height: 38px;
    padding-right: 104px;
  }
  .has-floors .top {
    padding-right: 196px;
  }
  .is-beside .top {
    position: absolute;
    left: 0;
    top: 0;
    z-index: 1;
    width: 150px;
    box-sizing: border-box;
    min-height: 0;
    padding: 0;
  }
  .is-beside .house-line > span {
    display: block;
  }
  .is-beside .house-line > span + span::before {
    content: none;
  }
  .is-beside pianta-plan {
    margin-left: var(--beside);
    --floors-left: calc(-1 * var(--beside));
    --floors-right: auto;
    --floors-top: 104px;
    --floors-bottom: auto;
    --floors-direction: column;
  }
  .house-line > span + span::before {
    content: '\\b7';
    margin: 0 8px;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip: rect(0, 0, 0, 0);
  }
  h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 500;
  }
  h2.title {
    font-size: 20px;
  }
  p {
    margin: 0;
  }
  button {
    box-sizing: border-box;
    min-height: 44px;
    padding: 0 14px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:disabled,
  button[aria-disabled='true'] {
    cursor: default;
    opacity: 0.55;
  }
  button:focus-visible,
  .sheet:focus-visible {
    outline: 3px solid var(--primary-color, #0288d1);
    outline-offset: 2px;
  }
  .sheet:focus {
    outline-offset: -3px;
  }
  .plan {
    position: relative;
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  pianta-plan {
    flex: 1 1 auto;
    min-height: 0;
    /* The whole plan is in sight below Home Assistant's header, however wide the card is. */
    max-height: var(--highest, calc(100vh - 88px));
  }
  .notices p,
  .alarms p {
    padding: 10px 16px;
  }
  .notices p {
    border-bottom: 1px solid var(--line);
    color: var(--ink);
  }
  .alarms p {
    background: #a3231a;
    color: #fff;
    font-weight: 600;
  }
  .wrong {
    padding: 24px 16px;
    overflow-wrap: anywhere;
  }
  .placeholder {
    padding: 24px 16px;
    min-height: 120px;
  }
  .placeholder p {
    margin: 8px 0 16px;
    color: var(--faint);
  }
  p.placeholder {
    color: var(--faint);
  }
  .sheet {
    position: absolute;
    z-index: 1;
    box-sizing: border-box;
    overflow: auto;
    padding: 12px 16px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    /* A theme's cards may let the page shine through. */
    background: linear-gradient(var(--card-background-color, #fff), var(--card-background-color, #fff))
      var(--primary-background-color, #fafafa);
    box-shadow: 0 2px 12px rgba(0, 0, 0, 0.25);
  }
  .is-left,
  .is-right {
    top: 8px;
    width: 320px;
    max-height: calc(100% - 16px);
  }
  .is-left {
    left: 8px;
  }
  .is-right {
    right: 8px;
  }
  .is-top,
  .is-bottom {
    left: 8px;
    right: 8px;
    max-height: 50%;
  }
  .is-top {
    top: 8px;
  }
  .is-bottom {
    bottom: 8px;
  }
  .is-below {
    position: static;
    flex: none;
    max-height: 340px;
    margin: 8px;
    box-shadow: none;
  }
  .head {
    display: flex;
    align-items: center;
  }
  .head h2 {
    flex: 1 1 auto;
  }
  .head button {
    margin-left: 8px;
  }
  .sheet > p {
    margin-top: 12px;
    color: var(--faint);
  }
  ul {
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    margin-top: 8px;
  }
  .row {
    display: flex;
    flex: 1 1 auto;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    min-width: 0;
    min-height: 44px;
    box-sizing: border-box;
    padding: 4px 14px;
    text-align: left;
  }
  li.is-on button.row {
    border-color: #d99a1c;
    box-shadow: inset 0 0 0 1px #d99a1c;
  }
  .entity {
    margin-right: 12px;
    overflow-wrap: anywhere;
  }
  .state {
    color: var(--faint);
  }
  .details {
    flex: 0 0 44px;
    width: 44px;
    margin-left: 8px;
    padding: 0;
  }
  svg {
    width: 22px;
    height: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    vertical-align: middle;
  }
  .all-off {
    margin-top: 12px;
  }
  .unbound {
    padding: 8px 12px 12px;
    color: var(--faint);
    font-size: 14px;
  }
  .messages p {
    margin: 0 8px 8px;
    padding: 10px 14px;
    border-radius: 10px;
    background: var(--ink);
    color: var(--card-background-color, #fff);
  }
`
