export const rolesFieldMessages = {
  role: 'Role',
  projects: 'Project roles',
  projectRole: (project: string) => `Role in ${project}`,
  removeProject: (project: string) => `Remove the role in ${project}`,
  addProject: 'Add a project',
  projectsFailed: 'Failed to retrieve projects',
  oneNeeded: 'Add at least one project.',
}
