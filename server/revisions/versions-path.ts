/** Returns the page that shows what these versions changed; a project's first version by itself. */
export function versionsPath(versions: {projectId: string; firstNumber: number; lastNumber: number}): string {
  const {projectId, firstNumber, lastNumber} = versions
  const path = `/projects/${projectId}/versions`
  const before = Math.max(1, firstNumber - 1)
  return before === lastNumber ? `${path}/${lastNumber}` : `${path}/compare?version=${before}&version=${lastNumber}`
}
