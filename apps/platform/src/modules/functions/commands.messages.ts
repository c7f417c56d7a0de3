export const functionCommandMessages = {
  name: (name: string) =>
    `“${name}” is not possible as a name. Begin with a letter, and use letters, digits, - and _.`,
  noProject: (ref: string) => `There is no project ${ref}.`,
  noFolder: (folder: string) => `${folder} is no folder.`,
  tooLarge: 'A function has at most 200 files of 5 MB together.',
  notEmpty: (folder: string) => `${folder} is not empty.`,
  noFunction: (name: string) => `The project has no function ${name}.`,
  noVersion: (name: string, version: number) => `Version ${version} of ${name} is not stored.`,
  badVersion: (text: string) => `--stored-version is ${text}. Use the number of a version.`,
  downloaded: (name: string, version: number, folder: string) =>
    `Version ${version} of ${name} is in ${folder}.`,
  deployed: (name: string, version: number) => `${name} is deployed, as version ${version}.`,
} as const
