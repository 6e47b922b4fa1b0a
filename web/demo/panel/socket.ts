/** Takes the place of the panel's WebSocket: the agent is in the page. */
import type {DemoAgent} from './agent.ts'

export function answerSocket(agent: DemoAgent): void {
  class AgentSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState: number = AgentSocket.CONNECTING
    onopen: (() => void) | null = null
    onmessage: ((event: {data: string}) => void) | null = null
    onclose: ((event: {code: number}) => void) | null = null
    #receive: ReturnType<DemoAgent['connect']> | undefined

    constructor() {
      // The opener adds its listeners only after the constructor.
      setTimeout(() => {
        if (this.readyState !== AgentSocket.CONNECTING) return
        this.readyState = AgentSocket.OPEN
        this.onopen?.()
        this.#receive = agent.connect((message) => {
          if (this.readyState === AgentSocket.OPEN) this.onmessage?.({data: JSON.stringify(message)})
        })
      })
    }

    send(text: string) {
      // No answer comes before the page waits for it.
      setTimeout(() => this.#receive?.(JSON.parse(text)))
    }

    close() {
      this.readyState = AgentSocket.CLOSED
      setTimeout(() => this.onclose?.({code: 1000}))
    }
  }
  window.WebSocket = AgentSocket as unknown as typeof WebSocket
}
