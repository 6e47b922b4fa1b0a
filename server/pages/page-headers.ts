/**
 * The pages run no script, but for those that name one of ours and work without it as well; they load nothing from elsewhere, sit in no frame and stay in no cache. They keep to themselves by
 * no `cross-origin-opener-policy`: it would cut off a web page that signs people in in a second window, which its return
 * address then could not tell how it went. To whoever opened them they show nothing.
 */
export const pageHeaders = headersWith()

/** For a page with a script of ours, which may fetch what else we show. */
export const scriptedPageHeaders = headersWith("script-src 'self'", "connect-src 'self'")

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
    // Links carry secrets in their query; with `no-referrer` browsers would also hide a form's origin from us.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}
