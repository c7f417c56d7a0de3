export const storageMessages = {
  title: 'Storage',
  navigation: 'Storage',
  buckets: 'Buckets',
  policies: 'Policies',
  settings: 'Settings',
  failed: 'Failed to retrieve the project',
  noApi: 'The database of this project is run by somebody else, so this server keeps no files for it.',
}
