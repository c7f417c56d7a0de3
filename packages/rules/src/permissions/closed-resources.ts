/** How somebody signs in. A token that leaks must not be able to make itself last, so none may touch these. */
export const RESOURCES_OF_SESSIONS = [
  'session',
  'credentials',
  'access_tokens',
  'authorizations',
] as const

/** What applications of others never get: what is not about one organization, and what would let them last or let others in. */
export const RESOURCES_CLOSED_TO_APPS = [
  ...RESOURCES_OF_SESSIONS,
  'notifications',
  'membership',
  'ownership',
  'oauth_apps',
] as const
