export const connectionMessages = {
  title: 'Connection',
  intro:
    'How this server connects to the database. Passwords are stored encrypted and never shown.',
  failed: 'Failed to retrieve the connection',
  address: 'Address',
  database: 'Database',
  user: 'User',
  reader: 'Read-only user',
  noReader: 'None: read-only members can’t run SQL here',
  apiUser: 'User of the Data API',
  noApiUser: 'None: the project has no Data API',
  ownAuthority: ', custom authority',
  change: 'Change connection…',
  changeTitle: (name: string) => `Connection of ${name}`,
  changeText:
    'The new connection is tested before it’s saved. Enter the passwords again with each change.',
  submit: 'Test and save',
  changed: 'Connection changed.',
  changeFailed: 'Failed to change the connection',
}
