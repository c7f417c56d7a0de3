/** The one-time token in a URL's fragment (`#token=...` or the bare token), or null. */
export function readLinkToken(hash: string): string | null {
  const fragment = hash.replace(/^#/, '')
  const token =
    new URLSearchParams(fragment).get('token') ?? (fragment.includes('=') ? null : fragment)
  return token || null
}
