/** A tool's answer: in words, as JSON, and as a picture. */
export interface ToolAnswer {
  text: string
  data?: Record<string, unknown>
  picture?: {bytes: Uint8Array; type: string}
}

/** A tool, as an assistant reads about it. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  /** JSON Schema 2020-12 of its input. */
  inputSchema: object
  /** Whether it changes nothing. */
  isReading: boolean
  /** Whether a person may want to be asked before it, because it can't be taken back. */
  isDestructive?: boolean
}

/** Calls a tool with any input. */
export type CallTool = (input: unknown, signal: AbortSignal) => Promise<ToolAnswer>

/** A program's tools, for one assistant. */
export interface Toolbox {
  program: {name: string; title: string}
  /** The introduction that an assistant reads first. */
  instructions: string
  /** Stands before each answer: an assistant must not take a name for an order (SECURITY.md). */
  dataNotice: string
  /** Lists the tools that the assistant may use, always in the same order. */
  list(): readonly ToolDescription[]
  /** Returns a tool; undefined for an unknown one. Throws an RpcError where the assistant may not use it. */
  find(name: string): CallTool | undefined
  /** Returns the reason of a refusal, for the assistant; undefined for a fault of ours. */
  refusalText(error: unknown): string | undefined
  /** The text for the assistant after a fault of ours. */
  failureText: string
}
