import { SignJWT, type JWTPayload } from 'jose'

/** Tokens that the gateway signs for one PostgREST process, which knows no other secret. */
export interface RestTokens {
  /** Returns the same token for the same object for a while. */
  sign(claims: JWTPayload): Promise<string>
}

/** Maximum lifetime of a token in seconds, and how long it is used. */
const LIFETIME_SECONDS = 300
const USE_SECONDS = 60

interface Signed {
  token: Promise<string>
  usedUntil: number
}

export function createRestTokens(secret: string): RestTokens {
  const key = new TextEncoder().encode(secret)
  const signed = new WeakMap<JWTPayload, Signed>()
  return {
    sign(claims) {
      const known = signed.get(claims)
      if (known !== undefined && known.usedUntil > Date.now()) return known.token
      const latest = Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS
      const token = new SignJWT({ ...claims, exp: Math.min(claims.exp ?? latest, latest) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key)
      signed.set(claims, { token, usedUntil: Date.now() + USE_SECONDS * 1000 })
      return token
    },
  }
}
