export const projectHealthMessages = {
  nothing: 'Nothing found',
  noMigrations: 'No migrations',
  failed: 'The database could not be looked at',
}
