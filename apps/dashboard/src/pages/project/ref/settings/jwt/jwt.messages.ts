export const jwtMessages = {
  secret: 'JWT secret',
  intro:
    'Signs the tokens for the project’s API (HS256). Anyone who knows it can create tokens for any role and user.',
  secretName: 'the JWT secret',
}
