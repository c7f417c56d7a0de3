export const projectApiMessages = {
  typeName: (name: string) => `Type ${name} to delete this project.`,
  sameOrganization: 'The project is already in this organization.',
  goingDown: 'The project is being deleted.',
} as const
