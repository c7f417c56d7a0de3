/** Beginning of applications' access tokens, so that scanners for leaked secrets can name them. */
export const OAUTH_TOKEN_PREFIX = 'hwo_'
/** The same of embed sessions. */
export const EMBED_TOKEN_PREFIX = 'hwe_'
