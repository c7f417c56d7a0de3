/** Endpoints that browsers reach by links, or that publish what anyone may read: they need no key. */
const OPEN =
  /^\/(?:verify|authorize|callback|\.well-known\/[\w-]+(?:\.json)?|sso\/saml\/(?:acs|metadata)|oauth\/authorize|oauth\/token)$/

/** Endpoints that take the service key only. */
const ADMIN = /^\/(?:admin\/.+|invite)$/

/** Characters of a path, of which none leads out of the address of the server. */
const PATH = /^(?:\/[\w~:@!$&'()*+,;=.%-]+)+\/?$/

/** Returns true for a path that stays below the address of the server, however it is decoded there. */
export const isServerPath = (path: string): boolean =>
  PATH.test(path) && !/\/\.+(?:[;/]|$)|%(?:2e|2f|5c|25|[01][\da-f]|7f)/i.test(path)

/** Returns true for a path that needs no key. */
export const isOpenPath = (path: string): boolean => OPEN.test(path)

/** Returns true for a path that needs the service key. */
export const isAdminPath = (path: string): boolean => ADMIN.test(path)

/** Returns a query without keys, which go on in headers. */
export const withoutKeys = (query: string): string =>
  query
    .split('&')
    .filter((part) => !/^(?:a|%61)(?:p|%70)(?:i|%69)(?:k|%6b)(?:e|%65)(?:y|%79)(?:=|$)/i.test(part))
    .join('&')
