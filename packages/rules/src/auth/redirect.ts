/** Addresses that a project's sign-in may lead back to. */
export interface RedirectRules {
  siteUrl: string
  /** Patterns: `*` stands for a part without dots and slashes, `**` for any, `?` for one character. */
  allowList: readonly string[]
}

/** Result of a check, with the rule that allows the address. */
export type RedirectCheck =
  | { isAllowed: true; by: 'site-url' | 'pattern'; pattern: string }
  | { isAllowed: false; reason: 'malformed' | 'user-info' | 'scheme' | 'no-match' }

const MAX_URL_LENGTH = 2_048
/** Characters of all patterns of a project: each is compared with an address, letter by letter. */
export const MAX_REDIRECT_PATTERNS_LENGTH = 8_192

/** Returns true for patterns that are longer than those of a project may be, altogether. */
export const areRedirectPatternsTooLong = (patterns: readonly string[]): boolean =>
  patterns.reduce((sum, { length }) => sum + length, 0) > MAX_REDIRECT_PATTERNS_LENGTH

/** Schemes that run code or read files where they are opened. */
const DANGEROUS: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'filesystem:',
])

/**
 * Checks an address. It is compared as a browser reads it: host and path each with their own part
 * of a pattern, so that no `**` of a host reaches into the path.
 */
export function checkRedirect(address: string, rules: RedirectRules): RedirectCheck {
  const url = readAddress(address)
  if (typeof url === 'string') return { isAllowed: false, reason: url }
  const site = readAddress(rules.siteUrl)
  if (typeof site !== 'string' && isBelow(url, site))
    return { isAllowed: true, by: 'site-url', pattern: rules.siteUrl }
  const pattern = rules.allowList.find((one) => matches(url, one))
  return pattern === undefined
    ? { isAllowed: false, reason: 'no-match' }
    : { isAllowed: true, by: 'pattern', pattern }
}

/** Schemes that no page or app is opened by. */
const NO_SITES: ReadonlySet<string> = new Set(['ftp:', 'ws:', 'wss:'])

/** Returns true for an address that mails can lead to: of a page or an app, without wildcards. */
export function isSiteUrl(address: string): boolean {
  const url = readAddress(address)
  return typeof url !== 'string' && !NO_SITES.has(url.protocol) && !/[*#]/.test(address)
}

/** Returns true for the origin of the site and for those that a pattern covers, whatever its path. */
export function isAllowedOrigin(origin: string, { allowList, siteUrl }: RedirectRules): boolean {
  const url = readAddress(origin)
  if (typeof url === 'string' || !isWeb(url.protocol) || url.origin !== origin) return false
  const site = readAddress(siteUrl)
  if (typeof site !== 'string' && site.origin === origin) return true
  return allowList.some((pattern) => {
    const parts = partsOf(pattern)
    return parts !== null && fitsHost(url, parts)
  })
}

/** Returns the problem of a pattern; null if it has none. */
export function redirectPatternProblem(pattern: string): 'malformed' | 'scheme' | null {
  const parts = partsOf(pattern)
  if (pattern.length > MAX_URL_LENGTH || parts === null) return 'malformed'
  return DANGEROUS.has(`${parts.scheme}:`) ? 'scheme' : null
}

function readAddress(address: string): URL | 'malformed' | 'user-info' | 'scheme' {
  // A browser drops or turns some of these, which would make another address of it.
  // oxlint-disable-next-line no-control-regex
  if (address.length > MAX_URL_LENGTH || /[\u0000-\u0020\\\u007f]/.test(address)) return 'malformed'
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || !URL.canParse(address)) return 'malformed'
  const url = new URL(address)
  if (DANGEROUS.has(url.protocol)) return 'scheme'
  // Up to the path, an @ is the end of a name and a password.
  const authority = /^[^:]*:\/\/([^/?#]*)/.exec(address)?.[1] ?? ''
  return url.username !== '' || url.password !== '' || authority.includes('@') ? 'user-info' : url
}

/** Every path of the site itself. Of another scheme than HTTP the whole address is compared, without what follows it. */
function isBelow(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.host !== site.host) return false
  return isWeb(site.protocol) || url.pathname === site.pathname
}

const isWeb = (protocol: string): boolean => /^https?:$/.test(protocol)

function matches(url: URL, pattern: string): boolean {
  const parts = partsOf(pattern)
  if (parts === null || !fitsHost(url, parts)) return false
  const rest = parts.rest.replace(/#.*$/, '')
  const path = `${url.pathname}${url.search}`
  return fits(path, rest === '' && isWeb(url.protocol) ? '/' : rest)
}

interface PatternParts {
  scheme: string
  host: string
  rest: string
}

/** Compares scheme, host and port. */
function fitsHost(url: URL, { host, scheme }: PatternParts): boolean {
  if (`${scheme}:` !== url.protocol) return false
  const defaultPort = { http: ':80', https: ':443' }[scheme]
  return fits(
    url.host,
    defaultPort !== undefined && host.endsWith(defaultPort)
      ? host.slice(0, -defaultPort.length)
      : host,
  )
}

function partsOf(pattern: string): PatternParts | null {
  const [, scheme, host, rest] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\\\s]*)((?:[/?#][^\\\s]*)?)$/i.exec(pattern) ?? []
  if (scheme === undefined || host === undefined || rest === undefined) return null
  if (host === '' && /^https?$/i.test(scheme)) return null
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), rest }
}

/** Compares with all positions of the pattern at once: at most one step for each letter and position. */
function fits(text: string, pattern: string): boolean {
  const signs = pattern.match(/\*+|[^*]/gsu) ?? []
  const { length } = signs
  const isStar = (at: number) => signs[at]?.startsWith('*') ?? false
  // One place for each position: 1 where the letters so far lead to it.
  let states = new Uint8Array(length + 1)
  const reach = (next: Uint8Array, at: number) => {
    next[at] = 1
    // A star may stand for nothing.
    if (isStar(at)) next[at + 1] = 1
  }
  reach(states, 0)
  for (const letter of text) {
    const isPart = letter !== '.' && letter !== '/'
    const next = new Uint8Array(length + 1)
    let isReached = false
    for (let at = 0; at < length; at += 1) {
      if (states[at] === 0) continue
      const sign = signs[at] ?? ''
      const isStay = isStar(at) && (isPart || sign.length > 1)
      const isStep = sign === letter || (sign === '?' && isPart)
      if (isStay) reach(next, at)
      else if (isStep && !isStar(at)) reach(next, at + 1)
      isReached ||= isStay || isStep
    }
    if (!isReached) return false
    states = next
  }
  return states[length] === 1
}
