import {drawQr} from '#shared/host/qr-code.ts'
import type {BridgeAnswer, BridgeQuestion, NearbyHouse} from '#web/panel/protocol.ts'
import type {BridgeKeeper, FoundHouse} from '../bridges/bridge-keeper.ts'
import {shownKinds} from '../bridges/shown-kinds.ts'
import type {SignIns} from '../bridges/sign-ins.ts'
import {reasonOf} from '../failure.ts'

/** The operations on bridges that the page may call. */
export interface BridgeDesk extends BridgeKeeper {
  /** Asks the network for houses. */
  find(kind: string, signal: AbortSignal): Promise<NearbyHouse[]>
  signIns: SignIns
}

const closed = () => Promise.reject(new RangeError('This panel has no bridges.'))

/** The desk of a panel without bridges. */
export const closedDesk: BridgeDesk = {
  add: closed,
  test: closed,
  remove: closed,
  find: closed,
  signIns: {begin: closed, result: closed, giveUp() {}, comeBack: async () => ({is: 'unknown'})},
}

type Answer = Omit<BridgeAnswer, 'type' | 'id'>

/** The page that asks. */
export interface AskingPage {
  /** The origin of the agent by which the page came; undefined behind a proxy, whose address the agent doesn't know. */
  origin: string | undefined
  /** Aborts when the page is gone. */
  signal: AbortSignal
}

/** Answers a page's question. A failure becomes a sentence. */
export async function askDesk(desk: BridgeDesk, question: BridgeQuestion, page: AskingPage): Promise<Answer> {
  try {
    return {error: null, ...(await answerOf(desk, question, page))}
  } catch (error) {
    return {error: reasonOf(error)}
  }
}

const found = ({warnings, ...counts}: FoundHouse): Partial<Answer> => ({counts, ...(warnings && {warnings})})

async function answerOf(
  desk: BridgeDesk,
  question: BridgeQuestion,
  {origin, signal}: AskingPage,
): Promise<Partial<Answer>> {
  switch (question.ask) {
    case 'kinds':
      return {kinds: shownKinds}
    case 'find':
      return {nearby: await desk.find(question.kind, signal)}
    case 'add': {
      const {kind, url, fields} = question
      return found(await desk.add({...fields, kind, url}, signal))
    }
    case 'sign-in': {
      const {state, address, onlyHere} = await desk.signIns.begin(question, origin, signal)
      return {signIn: {state, address, qr: onlyHere === null ? drawQr(address) : null, onlyHere}}
    }
    case 'cancel-sign-in':
      desk.signIns.giveUp(question.state)
      return {}
    case 'signed-in':
      return found(await desk.signIns.result(question.state))
    case 'test': {
      const [test] = await desk.test(question.bridge, signal)
      if (!test) return {}
      return test.ok ? found(test) : {error: test.error}
    }
    case 'remove':
      return await desk.remove(question.bridge)
  }
}
