import type {FromAgent, FromPage} from '../protocol.ts'

/** A connection to the agent: a WebSocket on the wall, a way by the server elsewhere. */
export interface AgentLine {
  isOpen(): boolean
  send(message: FromPage): void
  close(): void
}

/** What a line tells. */
export interface LineEvents {
  opened(): void
  /** `at` is when the message came, if that was before now, in milliseconds since the epoch. */
  heard(message: FromAgent, at?: number): void
  /** `isRemoved` when the other side lets this page in no more. */
  closed(isRemoved: boolean): void
}

export type OpenLine = (events: LineEvents) => AgentLine
