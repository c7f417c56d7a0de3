/** Issuers whose tokens name the app in their audience alone: anyone can have one of their own. */
const SHARED_ISSUERS: readonly RegExp[] = [
  /^(?:https:\/\/)?accounts\.google\.com$/,
  /^https:\/\/appleid\.apple\.com$/,
  /^https:\/\/(?:www|limited)\.facebook\.com$/,
  /^https:\/\/login\.microsoftonline\.com\//,
  /^https:\/\/gitlab\.com$/,
  /^https:\/\/token\.actions\.githubusercontent\.com(?:\/|$)/,
  /^https:\/\/(?:slack|kauth\.kakao)\.com$/,
  /^https:\/\/id\.twitch\.tv(?:\/|$)/,
  /^https:\/\/www\.linkedin\.com(?:\/|$)/,
]

/** Returns the reason why tokens of an issuer cannot be accepted; null if they can. */
export function issuerProblem({
  audience,
  issuer,
}: {
  issuer: string
  audience: string
}): 'audience' | null {
  if (audience.trim() !== '') return null
  const bare = issuer.trim().toLowerCase().replace(/\/+$/, '')
  return SHARED_ISSUERS.some((pattern) => pattern.test(bare)) ? 'audience' : null
}
