import type { SigningKey } from '@howdah/platform-client/resources/projects/signing-keys'
import { signingKeysMessages as messages } from './signing-keys.messages'

type NamedKey = Pick<SigningKey, 'id' | 'algorithm' | 'status' | 'is_legacy'>

/** Returns the shared secret that signs anon and service_role: the first one that is or was in use. */
const jwtSecretOf = (keys: readonly NamedKey[]): NamedKey | undefined =>
  keys.find(
    ({ algorithm, status }) =>
      algorithm === 'HS256' && (status === 'in_use' || status === 'previously_used'),
  )

/**
 * Returns the name of a key: what it is, and the ID that its tokens have.
 * @param keys all keys of the project, in the order of the contract
 */
export function signingKeyName(key: NamedKey, keys: readonly NamedKey[]): string {
  const isSecret = jwtSecretOf(keys)?.id === key.id
  if (key.is_legacy) return isSecret ? messages.secret : messages.previousSecret
  return isSecret ? messages.secretOf(key.id) : key.id
}
