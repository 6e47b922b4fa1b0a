import {css} from 'lit'

export const editorStyles = css`
  :host {
    display: block;
    color: var(--primary-text-color, #212121);
  }
  label,
  fieldset {
    display: block;
    margin: 0 0 16px;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
  }
  .name,
  legend {
    margin-bottom: 4px;
    font-weight: 500;
  }
  .name,
  small {
    display: block;
  }
  small {
    margin-top: 4px;
    color: var(--secondary-text-color, #5f5f5f);
    font-size: 13px;
  }
  input:not([type='checkbox']),
  select {
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 1px solid var(--outline-color, #77797c);
    border-radius: 8px;
    background: var(--card-background-color, #fff);
    color: inherit;
    font: inherit;
  }
  input:focus-visible,
  select:focus-visible {
    outline: 3px solid var(--primary-color, #0288d1);
    outline-offset: 1px;
  }
  .hint {
    margin: 0 0 12px;
  }
  .proposals {
    margin: -8px 0 16px;
  }
  .offer {
    margin: 0 0 16px;
  }
  .offer p {
    margin: 8px 0 0;
  }
  .offer button,
  .proposals button {
    min-height: 36px;
    margin: 0 8px 8px 0;
    padding: 4px 14px;
    border: 1px solid var(--outline-color, #77797c);
    border-radius: 18px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  ha-entity-picker {
    display: block;
    margin: 0 0 16px;
  }
  .check {
    display: flex;
    align-items: center;
    min-height: 44px;
    margin: 0;
  }
  .check input {
    width: 20px;
    height: 20px;
    margin: 0 12px 0 0;
  }
`
