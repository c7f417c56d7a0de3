/**
 * Resources that concern sign-in. A leaked token must not be able to extend its own life, so no
 * token may access these.
 */
export const RESOURCES_OF_SESSIONS = [
  'session',
  'credentials',
  'access_tokens',
  'authorizations',
] as const

/**
 * Resources never granted to third-party applications: those that do not concern a single
 * organization, and those that would let an application extend its access or give access to others.
 */
export const RESOURCES_CLOSED_TO_APPS = [
  ...RESOURCES_OF_SESSIONS,
  'notifications',
  'membership',
  'ownership',
  'oauth_apps',
  'embed_sessions',
] as const
