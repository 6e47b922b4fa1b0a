import {css} from 'lit'

/** The colours of marks, readings and what moves, and the sizes of buttons, by day and in the dark. */
export const colorStyles = css`
  :host {
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
`
