export const apiKeyMessages = {
  tooManyKeys: (count: number) =>
    `This project already has ${count} keys. Delete unused ones first.`,
  noKey: 'Key not found.',
  alreadyRotated: 'This key was rotated already. Rotate the key that replaces it.',
  claimsNotAllowed: 'Your role in this organization doesn’t allow keys with a role claim.',
  keyOfNoUse:
    'This access token includes neither read:projects nor run:sql, and a key can do no more than its token.',
  claimsNotJson:
    'must be a JSON object whose role is anon, authenticated or service_role, without exp, iat and nbf',
} as const
