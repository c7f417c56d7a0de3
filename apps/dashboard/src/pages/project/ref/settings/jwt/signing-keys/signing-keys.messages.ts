import type {
  SigningKey,
  SigningKeyAlgorithm,
} from '@howdah/platform-client/resources/projects/signing-keys'

export const signingKeysMessages = {
  intro:
    'New tokens are signed with the key in use. Tokens of the other keys are valid until they end, unless their key is revoked.',
  failed: 'Failed to retrieve the signing keys',
  keySet: 'Key set',
  keySetIntro:
    'Verify tokens with the public keys at this URL. It includes the standby key, so that it is known before it’s used. Shared secrets aren’t published.',
  keySetName: 'the URL of the key set',
  keys: 'Keys',
  columns: { key: 'Key', status: 'Status', changed: 'Last change', actions: 'Actions' },
  algorithm: {
    ES256: 'ES256 (asymmetric)',
    HS256: 'HS256 (shared secret)',
  } satisfies Record<SigningKeyAlgorithm, string>,
  secret: 'JWT secret of the project',
  secretOf: (id: string) => `JWT secret of the project, ${id}`,
  previousSecret: 'Previous JWT secret',
  status: {
    standby: 'Standby',
    in_use: 'In use',
    previously_used: 'Previously used',
    revoked: 'Revoked',
  } satisfies Record<SigningKey['status'], string>,
  actionsOf: (id: string) => `Actions for the key ${id}`,

  create: 'Create standby key',
  createTitle: 'Create standby key',
  createText: 'It signs nothing until you rotate keys.',
  algorithmLabel: 'Algorithm',
  algorithmHint: {
    ES256: 'The private key never leaves the server. Anyone can verify tokens with the public key.',
    HS256: 'Services that verify tokens need the secret, and can create tokens with it.',
  } satisfies Record<SigningKeyAlgorithm, string>,
  origin: 'Key',
  origins: { generated: 'Generate a key', imported: 'Import a key' },
  material: {
    ES256: 'Private key',
    HS256: 'Shared secret',
  } satisfies Record<SigningKeyAlgorithm, string>,
  materialHint: {
    ES256: 'On the curve P-256, as PKCS #8 (PEM) or JWK.',
    HS256: 'At least 32 characters.',
  } satisfies Record<SigningKeyAlgorithm, string>,
  materialShort: 'Enter at least 32 characters.',
  createConfirm: 'Create key',
  created: 'Standby key created.',
  createFailed: 'Failed to create the key',

  rotate: 'Rotate keys',
  rotateTitle: 'Rotate keys?',
  rotateText:
    'New tokens are signed with the standby key. Tokens of the current key stay valid until they end. If other services cache the key set, create the standby key at least 10 minutes before.',
  rotated: 'Keys rotated.',
  rotateFailed: 'Failed to rotate the keys',

  use: 'Use for new tokens',
  useTitle: 'Use this key for new tokens?',
  useText: 'Tokens of the current key stay valid until they end.',

  revoke: 'Revoke',
  revokeTitle: (id: string) => `Revoke the key ${id}?`,
  revokeText: {
    ES256: 'All tokens and signed URLs of this key are refused immediately. This can’t be undone.',
    HS256:
      'All tokens and signed URLs of this key are refused immediately, and so are the keys anon and service_role if it signs them. This can’t be undone.',
  } satisfies Record<SigningKeyAlgorithm, string>,
  revoked: 'Key revoked.',
  revokeFailed: 'Failed to revoke the key',

  delete: 'Delete',
  deleteTitle: (id: string) => `Delete the key ${id}?`,
  deleteText: 'It no longer appears in the list. This can’t be undone.',
  deleted: 'Key deleted',
  deleteFailed: 'Failed to delete the key',

  show: 'Show secret',
  showTitle: 'Shared secret',
  showText: 'Anyone who knows it can create tokens for any role and user.',
  secretName: 'the shared secret',
}
