/**
 * How a command of this page is doing until the device's state confirms it. `silent`: no confirmation in time.
 * `refused`: the house did not take it. `unsent`: it never left the page.
 */
export type Pending = 'waiting' | 'silent' | 'refused' | 'unsent'
