/** Returns the path of the page with the changes of these versions; a project's first version is shown by itself. */
export function versionsPath(versions: {projectId: string; firstNumber: number; lastNumber: number}): string {
  const {projectId, firstNumber, lastNumber} = versions
  const path = `/projects/${projectId}/versions`
  const before = Math.max(1, firstNumber - 1)
  return before === lastNumber ? `${path}/${lastNumber}` : `${path}/compare?version=${before}&version=${lastNumber}`
}
