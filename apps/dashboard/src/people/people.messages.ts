export const peopleMessages = {
  on: 'On',
  off: 'Off',
  inProject: (role: string, project: string) => `${role} in ${project}`,
}
