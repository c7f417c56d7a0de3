export const projectMessages = {
  typeName: (name: string) => `Type ${name} to delete this project.`,
  sameOrganization: 'The project belongs to this organization already.',
  goingDown: 'The project is being deleted.',
} as const
