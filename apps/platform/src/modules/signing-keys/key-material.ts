import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { randomSecret } from '../../base/secrets'
import type { PublicJwk, SigningAlgorithm, StoredKey } from './signing-keys.types'

/** Length of a shared secret in bytes of randomness. */
const SHARED_SECRET_BYTES = 40

/** Secret and public part of a new key. */
export interface KeyMaterial {
  secret: string
  publicJwk: PublicJwk | null
}

/** Creates the material of a key. @param kid its id, which is part of the public key */
export function createKeyMaterial(algorithm: SigningAlgorithm, kid: string): KeyMaterial {
  switch (algorithm) {
    case 'HS256':
      return { secret: randomSecret(SHARED_SECRET_BYTES), publicJwk: null }
    case 'ES256': {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      return {
        secret: JSON.stringify(privateKey.export({ format: 'jwk' })),
        publicJwk: {
          kty: 'EC',
          crv: 'P-256',
          x,
          y,
          kid,
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
        },
      }
    }
  }
}

/** Returns the key that signs. */
export function signerOf(key: StoredKey): KeyObject | Uint8Array {
  // The server wrote this text when it created the key.
  return key.publicJwk === null
    ? new TextEncoder().encode(key.secret)
    : createPrivateKey({ key: JSON.parse(key.secret) as JsonWebKey, format: 'jwk' })
}

/** Returns the key that verifies: never a public key for a shared secret, or the other way around. */
export function verifierOf(key: StoredKey): KeyObject | Uint8Array {
  return key.publicJwk === null
    ? new TextEncoder().encode(key.secret)
    : createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' })
}
