/**
 * The pages run no script, load nothing from elsewhere, sit in no frame and stay in no cache. They keep to themselves by
 * no `cross-origin-opener-policy`: it would cut off a web page that signs people in in a second window, which its return
 * address then could not tell how it went. To whoever opened them they show nothing.
 */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
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
