/** The address of a service, without slashes at its end; null for what is none, or says more than where it is. */
export function webAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) return null
  return url.href.replace(/\/+$/, '')
}
