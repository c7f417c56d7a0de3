/** Hosts that are the person's own machine. */
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
/** Those of them at which an application takes whichever port is free (RFC 8252, section 7.3). */
const ANY_PORT: readonly string[] = ['127.0.0.1', '[::1]']

/**
 * Checks that codes may be sent to a redirect URI: encrypted, or to a program on the user's own
 * machine; without parts that would disguise the target.
 */
export function isRedirectUri(text: string): boolean {
  const url = parse(text)
  const host = writtenHost(text)
  if (url === null || host === null || text.includes('#')) return false
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(host))
}

/**
 * Returns the host as the text has it; null if browsers correct the text, so that other programs
 * read another host from it.
 */
function writtenHost(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- Browsers leave them out.
  if (/[\\\u0000-\u0020]/.test(text)) return null
  return /^https?:\/\/(\[[^\]]*\]|[^/?#:]+)/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/**
 * Checks that a redirect URI is a registered one, character by character; a program on the user's
 * machine may use another port.
 */
export function isRegistered(wanted: string, registered: readonly string[]): boolean {
  if (registered.includes(wanted)) return true
  const url = parse(wanted)
  if (
    url === null ||
    url.protocol !== 'http:' ||
    !ANY_PORT.includes(url.hostname) ||
    !isRedirectUri(wanted)
  )
    return false
  return registered.some((one) => {
    const known = parse(one)
    return (
      known?.protocol === 'http:' &&
      known.hostname === url.hostname &&
      withoutPort(known) === withoutPort(url)
    )
  })
}

function withoutPort(url: URL): string {
  const copy = new URL(url)
  copy.port = ''
  return copy.href
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
