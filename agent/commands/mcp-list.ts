import {type Command, jsonOption, printResult} from './command.ts'
import {allowedLines, readAllowed} from './mcp-words.ts'

export const mcpListCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'list what assistants may read and command',
  options: jsonOption,
  async run(context) {
    const allowed = await readAllowed(context.config.data)
    printResult(context, allowed, allowedLines(allowed))
    return 0
  },
}
