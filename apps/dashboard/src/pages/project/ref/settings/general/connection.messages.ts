export const connectionMessages = {
  title: 'Connection',
  intro:
    'Where the database is that somebody else runs, and as whom this server reaches it. Passwords are kept encrypted and shown to nobody.',
  failed: 'Failed to retrieve the connection',
  address: 'Address',
  database: 'Database',
  user: 'User',
  reader: 'Read-only user',
  noReader: 'None: members who may only read cannot run SQL here',
  ownAuthority: ', by an authority of its own',
  change: 'Change connection …',
  changeTitle: (name: string) => `Connection of ${name}`,
  changeText:
    'It is tried before it is taken over. Until it answers, everything stays as it is. Passwords are entered anew with each change.',
  submit: 'Try and take over',
  changed: 'The project is connected by it from now on.',
  changeFailed: 'The connection could not be changed',
}
