import { patterns } from '../paths'

/**
 * Returns the target after signing in, or null when `next` is not a location on this site.
 * Only a path of the same origin is accepted, and never a page of the sign-in itself.
 */
export function safeNext(next: string | null | undefined, origin: string): string | null {
  // A second slash or a backslash makes a browser read a host; control characters are dropped before it reads.
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return null
  const url = parse(next, origin)
  if (!url || url.origin !== origin) return null
  if (url.pathname === patterns.signIn || url.pathname.startsWith(`${patterns.signIn}/`))
    return null
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dots that resolve away may leave two slashes at the front.
  return path.startsWith('//') ? null : path
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}

function parse(next: string, origin: string): URL | null {
  return URL.canParse(next, origin) ? new URL(next, origin) : null
}

/**
 * Returns the `next` parameter for the current page; undefined for the start page, which is the
 * default target after signing in.
 */
export function nextOf(location: {
  pathname: string
  search: string
  hash: string
}): string | undefined {
  const here = `${location.pathname}${location.search}${location.hash}`
  return location.pathname === patterns.root ? undefined : here
}
