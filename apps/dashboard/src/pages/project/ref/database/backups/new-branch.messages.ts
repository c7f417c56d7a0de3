export const newBranchMessages = {
  title: 'Restore to a new branch',
  text: (moment: string) =>
    `The branch will have the databases and files of ${moment}, with the settings and edge functions of now. This project stays as it is.`,
  name: 'Name of the branch',
  nameMissing: 'Enter a name.',
  create: 'Create branch',
  creating: (name: string) => `Creating ${name}`,
  failed: 'Failed to create the branch',
} as const
