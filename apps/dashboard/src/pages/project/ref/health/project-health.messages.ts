export const projectHealthMessages = {
  nothing: 'Nothing found',
  noMigrations: 'No migrations',
  failed: 'Failed to run the advisor',
}
