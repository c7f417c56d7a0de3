export const rolesFieldMessages = {
  role: 'Role',
  projects: 'Roles in single projects',
  projectRole: (project: string) => `Role in ${project}`,
  removeProject: (project: string) => `Take back the role in ${project}`,
  addProject: 'Add a project',
  projectsFailed: 'Failed to retrieve projects',
  oneNeeded: 'Add one project at least.',
}
