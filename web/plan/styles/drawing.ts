import {css} from 'lit'

/** The states on the drawing: light of lamps, covers, doors and windows. */
export const drawingStyles = css`
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
    fill-opacity: 0.3;
    stroke: var(--cover);
    stroke-width: 1px;
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
  .cover-arrow {
    fill: none;
    stroke: var(--wait);
    stroke-width: 4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* The mark shows the symbol of its light or plate, so the drawing hides it. A lamp that nothing drives is faint. */
  .pianta .light {
    opacity: 0.35;
  }
  .pianta .light[data-status],
  .pianta .plate {
    display: none;
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
  .has-leaves[data-contact='open'] > .leaf,
  .has-leaves[data-contact='open'] > .swing,
  .has-leaves[data-contact='open'] > .casement,
  .has-leaves[data-contact='closed'] > .leaf,
  .has-leaves[data-contact='closed'] > .swing,
  .has-leaves[data-contact='closed'] > .casement,
  [data-contact='closed'] > .overhead {
    display: none;
  }
`
