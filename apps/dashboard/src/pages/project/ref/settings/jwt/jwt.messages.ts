export const jwtMessages = {
  secret: 'JWT secret',
  intro: 'It signs the tokens that the project’s endpoint takes (HS256). Whoever knows it can make a token for any role and anybody.',
  secretName: 'the JWT secret',
}
