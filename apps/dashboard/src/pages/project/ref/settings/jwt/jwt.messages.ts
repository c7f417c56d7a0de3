export const jwtMessages = {
  secret: 'JWT secret',
  intro:
    'Signs the keys anon and service_role, and tokens of your own (HS256). Anyone who knows it can create tokens for any role and user.',
  secretName: 'the JWT secret',
  noSecret: 'All shared secrets are revoked. Tokens are signed with an asymmetric key.',

  renew: 'Replace secret',
  renewIntro: 'Replace the secret if someone who should no longer have access knows it.',
  renewTitle: 'Replace the JWT secret?',
  renewText:
    'The keys anon and service_role, and all tokens and signed URLs of the current secret stop working immediately. Publishable and secret keys keep working.',
  renewConfirm: 'Replace secret',
  renewed: 'JWT secret replaced.',
  renewFailed: 'Failed to replace the JWT secret',

  signingKeys: 'Signing keys',
  signingKeysIntro:
    'Sign tokens with an asymmetric key, rotate keys without ending valid tokens, and revoke them.',
  openSigningKeys: 'Manage signing keys',
}
