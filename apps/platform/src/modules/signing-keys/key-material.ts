import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { fieldError } from '../../base/app-error'
import { randomSecret } from '../../base/secrets'
import { signingKeyMessages } from './signing-keys.messages'
import type { PublicJwk, SigningAlgorithm, StoredKey } from './signing-keys.types'

/** Length of a shared secret in bytes of randomness. */
const SHARED_SECRET_BYTES = 40

/** Different letters that an imported secret has at least: a random one of 32 hexadecimal digits has more. */
const MIN_LETTERS = 8

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
    case 'ES256':
      return materialOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, kid)
  }
}

/**
 * Reads a key that a person has: a shared secret as it is, a private key as PEM or JWK.
 * @throws AppError 400 for another kind of key
 */
export function readKeyMaterial(
  algorithm: SigningAlgorithm,
  kid: string,
  text: string,
): KeyMaterial {
  if (algorithm === 'HS256') {
    if (new Set(text).size < MIN_LETTERS)
      throw fieldError('import_key', signingKeyMessages.simpleSecret)
    return { secret: text, publicJwk: null }
  }
  const trimmed = text.trim()
  try {
    const key = trimmed.startsWith('{')
      ? createPrivateKey({ key: JSON.parse(trimmed) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(trimmed)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return materialOf(key, kid)
  } catch {
    // Answered below, as every other text that is no such key.
  }
  throw fieldError('import_key', signingKeyMessages.noPrivateKey)
}

function materialOf(privateKey: KeyObject, kid: string): KeyMaterial {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    secret: JSON.stringify(privateKey.export({ format: 'jwk' })),
    publicJwk: {
      ...{ kty: 'EC', crv: 'P-256', x, y },
      ...{ kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    },
  }
}

/** Returns true if two keys verify the same tokens. */
export const isSameKey = (one: KeyMaterial, other: KeyMaterial): boolean =>
  one.publicJwk === null || other.publicJwk === null
    ? one.publicJwk === other.publicJwk && one.secret === other.secret
    : one.publicJwk.x === other.publicJwk.x && one.publicJwk.y === other.publicJwk.y

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
