/** URL of a service without trailing slashes; null for an invalid one, or one with more than an origin and a path. */
export function webAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return null
  return url.href.replace(/\/+$/, '')
}
