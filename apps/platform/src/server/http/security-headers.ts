/** Headers of every answer, both pages and data. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses hold names of projects and tables; the one-time link holds a secret.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // For any content that a browser would display as a document and that is not a page of the
  // dashboard.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** For servers that people reach over https. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const

/**
 * Radix writes these two constant rules (no scrollbars on its scroll areas and its selects) into style elements that cannot be given a
 * nonce; the hashes let in exactly them.
 */
const radixStyles = [
  "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='",
  "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
]

/**
 * The policy of a page of the dashboard. Scripts and styles come from our own files or carry the response's nonce; style attributes in
 * markup are refused, while what scripts set on an element's style is not markup and works.
 * @param gatewayUrl '' while it is not known
 */
export function pagePolicy(nonce: string, gatewayUrl: string): string {
  // Where the projects' files are: uploads go there, and previews come from there.
  const gateway = gatewayUrl === '' ? '' : ` ${new URL(gatewayUrl).origin}`
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}' ${radixStyles.join(' ')}`,
    `img-src 'self' data: blob:${gateway}`,
    `media-src 'self' blob:${gateway}`,
    "font-src 'self'",
    // WebSockets have a scheme of their own.
    `connect-src 'self'${gateway}${gateway.replace(/^ http/, ' ws')}`,
    // Files that are shown as documents, as blobs and in a sandbox.
    'frame-src blob:',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
