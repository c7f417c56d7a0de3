export const projectMessages = {
  typeName: (name: string) => `Type ${name} to delete this project.`,
  sameOrganization: 'The project belongs to this organization already.',
  tooManyKeys: (count: number) => `This project has ${count} keys. Delete some that are not used any more.`,
  noKey: 'This project has no such key.',
  goingDown: 'The project is being deleted.',
  claimsNotAllowed: 'Your role in this organization does not allow keys with a role claim.',
  claimsNotJson: 'must be a JSON object with one field, role: anon, authenticated or service_role',
} as const
