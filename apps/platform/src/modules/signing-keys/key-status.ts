import type { SigningKeyStatus } from './signing-keys.types'

/** Statuses that a person can give a key, by its current one. A revoked key stays revoked. */
const nextStatuses: Record<SigningKeyStatus, readonly SigningKeyStatus[]> = {
  standby: ['in_use', 'revoked'],
  in_use: [],
  previously_used: ['in_use', 'revoked'],
  revoked: [],
}

/** Returns true if a key can change from one status to another. */
export const canBecome = (from: SigningKeyStatus, to: SigningKeyStatus): boolean =>
  nextStatuses[from].includes(to)

/** Returns true if tokens of a key of this status are valid. */
export const isTrusted = (status: SigningKeyStatus): boolean => status !== 'revoked'

/** Returns true if a key of this status signs or has signed tokens that are valid. */
export const hasSigned = (status: SigningKeyStatus): boolean =>
  status === 'in_use' || status === 'previously_used'

/** Returns true if a key of this status can be deleted: no valid token depends on it. */
export const canDelete = (status: SigningKeyStatus): boolean =>
  status === 'revoked' || status === 'standby'
