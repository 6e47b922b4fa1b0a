const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  // An iPad calls itself a Mac since iPadOS 13.
  [/Macintosh/, 'Mac or iPad'],
  [/Linux/, 'Linux'],
]

// The order matters: most browsers name Chrome and Safari too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Fully/, 'Fully Kiosk'],
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Names a tablet by its `User-Agent` header, like `Android, Chrome`. */
export function describeBrowser(userAgent: string | undefined): string {
  const find = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(systems), find(browsers)].filter((name) => name !== undefined).join(', ') || 'unknown browser'
}
