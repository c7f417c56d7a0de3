import { SignJWT, type JWTPayload } from 'jose'

/** Tokens that the gateway signs for one PostgREST process, which knows no other secret. */
export interface RestTokens {
  sign(claims: JWTPayload): Promise<string>
}

/** Lifetime in seconds of a token for a key without an end. */
const LIFETIME_SECONDS = 300

export function createRestTokens(secret: string): RestTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign(claims) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      if (claims.exp === undefined) token.setExpirationTime(`${LIFETIME_SECONDS} seconds`)
      return token.sign(key)
    },
  }
}
