import type {Removal} from '../bridges/bridge-keeper.ts'
import {type Command, printLine} from './command.ts'
import {withBridges} from './with-bridges.ts'

export const bridgeRemoveCommand: Command = {
  operands: 'ID',
  arity: [1, 1],
  summary: 'end a bridge and delete its files, with its token or password',
  options: {},
  async run(context) {
    const [id = ''] = context.operands
    const path = `/bridges?id=${encodeURIComponent(id)}`
    const {warnings = []} = await withBridges<Removal>(context, {method: 'DELETE', path}, (keeper) => keeper.remove(id))
    for (const warning of warnings) printLine(context.stderr, warning)
    printLine(context.stderr, `The bridge ${id} is removed.`)
    return 0
  },
}
