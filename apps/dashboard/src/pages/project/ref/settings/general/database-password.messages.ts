export const databasePasswordMessages = {
  title: 'Database password',
  intro:
    'Sets the password of the role postgres and closes connections that were opened with the current one.',
  password: 'New password',
  set: 'Set password',
  done: 'Database password set.',
  failed: 'Failed to set the database password',
}
