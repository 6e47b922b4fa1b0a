import type {CreateTool, Tool} from '../tool.ts'

const loads: (() => Promise<CreateTool>)[] = []

/**
 * Lets a tool's code load when the tool is chosen, or before by `loadLateTools`: the first picture of the plan needs
 * few tools. A tool that can't be loaded says so; choosing it again tries again.
 */
export function later(load: () => Promise<CreateTool>): CreateTool {
  loads.push(load)
  return (context) => {
    let isLeft = false
    const tool: Tool = {
      hint: () => '',
      cancel() {
        isLeft = true
        return false
      },
    }
    const begin = (create: CreateTool) => {
      if (isLeft) return
      // Getters stay getters: a tool may be able to take a measure only now and then.
      Object.defineProperties(tool, {cancel: {value: undefined}, ...Object.getOwnPropertyDescriptors(create(context))})
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
  for (const load of loads) load().catch(() => {})
}
