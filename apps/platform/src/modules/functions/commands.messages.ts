export const functionCommandMessages = {
  name: (name: string) =>
    `“${name}” is not possible as a name. Begin with a letter, and use letters, digits, - and _.`,
  noProject: (ref: string) => `There is no project ${ref}.`,
  noFolder: (folder: string) => `${folder} is no folder.`,
  tooLarge: 'A function has at most 200 files of 5 MB together.',
  deployed: (name: string, version: number) => `${name} is deployed, as version ${version}.`,
} as const
