import type { SigningKey } from '@howdah/platform-client/resources/projects/signing-keys'

export type SigningKeyAction = 'use' | 'show' | 'revoke' | 'delete'

/** Actions of people who may change signing keys, by the status of the key. */
const actionsByStatus: Record<SigningKey['status'], readonly SigningKeyAction[]> = {
  standby: ['revoke', 'delete'],
  in_use: [],
  previously_used: ['use', 'revoke'],
  revoked: ['delete'],
}

/** Returns the actions of a key, in the order of its menu. */
export function signingKeyActions(
  { algorithm, status }: Pick<SigningKey, 'algorithm' | 'status'>,
  may: { update: boolean; delete: boolean },
): SigningKeyAction[] {
  const isAllowed = (action: SigningKeyAction) => (action === 'delete' ? may.delete : may.update)
  const changes = actionsByStatus[status].filter(isAllowed)
  return algorithm === 'HS256' && status !== 'revoked' ? ['show', ...changes] : changes
}
