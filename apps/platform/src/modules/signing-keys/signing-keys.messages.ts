import type { SigningKeyStatus } from './signing-keys.types'

const states: Record<SigningKeyStatus, string> = {
  standby: 'on standby',
  in_use: 'in use',
  previously_used: 'previously used',
  revoked: 'revoked',
}

export const signingKeyMessages = {
  noKey: 'Signing key not found.',
  noPrivateKey: 'must be a private key on the curve P-256, as PKCS #8 (PEM) or JWK',
  simpleSecret: 'is too easy to guess: use a random secret',
  sameKey: 'This project already has this key.',
  hasStandby: 'This project already has a standby key. Use or delete it first.',
  tooMany: (count: number) =>
    `This project already has ${count} signing keys. Delete revoked ones first.`,
  revokeFirst: 'Tokens of this key are still valid. Revoke it first.',
  cannotBecome: (from: SigningKeyStatus, to: SigningKeyStatus) =>
    from === 'in_use'
      ? 'This key is in use. Put another key in use first.'
      : `A key that is ${states[from]} can’t become ${states[to]}.`,
} as const
