export const branchMessages = {
  noBranch: 'This project is no branch.',
  oneMoment: 'Give one of a time, a restore point and a backup.',
  nameTaken: (name: string) => `There is already a branch named “${name}”.`,
  ofBranch: 'Branches are created from production. Open the production branch first.',
  isDefault: 'This is the production branch. Its kind and its review can’t be changed.',
  notReset: 'The production branch can’t be reset.',
  notDeleted: 'The production branch can’t be deleted. Delete the project instead.',
  emptyName: 'Enter a name.',
} as const
