export const storageMessages = {
  failed: 'Failed to retrieve the project',
  noApi: 'The database of this project is run by somebody else, so this server keeps no files for it.',
}
