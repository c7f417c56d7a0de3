import type { components } from '@howdah/contract'

export type SigningAlgorithm = components['schemas']['SigningKeyAlgorithm']
export type SigningKeyStatus = components['schemas']['SigningKeyStatus']
/** Public part of an asymmetric key, as the key set publishes it. */
export type PublicJwk = components['schemas']['PublicJwk']

/** A key that signs or signed tokens of a project. */
export interface SigningKey {
  /** The `kid` of its tokens. */
  id: string
  algorithm: SigningAlgorithm
  status: SigningKeyStatus
  /** The JWT secret that the project was created with; its tokens have no `kid`. */
  isLegacy: boolean
  /** null for a shared secret. */
  publicJwk: PublicJwk | null
  createdAt: Date
  /** Time of the last change of the status. */
  updatedAt: Date
}

/** A key with its private part. */
export interface StoredKey extends SigningKey {
  /** The private key as a JWK, or the shared secret. */
  readonly secret: string
}
