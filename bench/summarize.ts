/** Returns the least, the median and the most of some measurements. */
export function summarize(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
  return {least: at(0), median: at(0.5), most: at(1)}
}
