/**
 * The progress of a command from this page, until the device's state confirms it. `silent`: no confirmation in time.
 * `refused`: the home's bridge did not accept it. `unsent`: it never left the page.
 */
export type Pending = 'waiting' | 'silent' | 'refused' | 'unsent'
