/**
 * Headers of a page: it runs no script, loads nothing from elsewhere, and can't be framed or cached. There is no
 * `cross-origin-opener-policy`: apps sign people in in a second window, and it would cut the window's connection to
 * them.
 */
export const pageHeaders = headersWith()

/** Headers of a page with parts that our scripts improve, like times and passwords. */
export const partlyScriptedHeaders = headersWith("script-src 'self'")

/** Headers of a page that runs our script, also in workers, and lets it fetch our pages. */
export const scriptedPageHeaders = headersWith("script-src 'self'", "connect-src 'self'", "worker-src 'self'")

function headersWith(...more: string[]) {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ...more,
      "style-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Links carry secrets in their query. `no-referrer` would also hide a form's origin from us.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}
