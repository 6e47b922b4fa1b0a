/** The pages run no script, load nothing from elsewhere, sit in no frame and stay in no cache. */
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
  'cross-origin-opener-policy': 'same-origin',
  // Links carry secrets in their query; with `no-referrer` browsers would also hide a form's origin from us.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}
