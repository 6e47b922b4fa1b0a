import type {CreateTool, Tool} from '../tool.ts'

type LateTools = typeof import('./late.ts')

const load = (): Promise<LateTools> => import('./late.ts')

/**
 * Lets a tool's code load when the tool is chosen, or before by `loadLateTools`: the first picture of the plan needs
 * few tools. A tool that can't be loaded says so; choosing it again tries again.
 */
export function later(createOf: (tools: LateTools) => CreateTool): CreateTool {
  return (context) => {
    let isLeft = false
    const tool: Tool = {
      hint: () => '',
      cancel() {
        isLeft = true
        return false
      },
    }
    const begin = (tools: LateTools) => {
      if (isLeft) return
      const loaded = createOf(tools)(context)
      // Getters stay getters: a tool may be able to take a measure only now and then.
      Object.defineProperties(tool, {cancel: {value: undefined}, ...Object.getOwnPropertyDescriptors(loaded)})
      context.update()
    }
    load().then(begin, () => {
      tool.hint = () => context.words.starts.unreachable
      context.update()
    })
    return tool
  }
}

/** Loads all late tools, so that they are there offline too. */
export function loadLateTools(): void {
  load().catch(() => {})
}
