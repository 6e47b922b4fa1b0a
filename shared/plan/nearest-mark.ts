/** Which of the elements under or around a pointer has its middle nearest to it. */
export function nearestMark<T extends Element>(marks: readonly [T, ...T[]], at: {clientX: number; clientY: number}): T {
  const away = (mark: T) => {
    const {left, top, width, height} = mark.getBoundingClientRect()
    return Math.hypot(left + width / 2 - at.clientX, top + height / 2 - at.clientY)
  }
  return marks.reduce((nearest, mark) => (away(mark) < away(nearest) ? mark : nearest))
}
