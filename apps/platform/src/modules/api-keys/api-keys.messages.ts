export const apiKeyMessages = {
  tooManyKeys: (count: number) => `This project has ${count} keys. Delete some that are not used any more.`,
  noKey: 'This project has no such key.',
  claimsNotAllowed: 'Your role in this organization does not allow keys with a role claim.',
  claimsNotJson: 'must be a JSON object with one field, role: anon, authenticated or service_role',
} as const
