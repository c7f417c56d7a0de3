/** Messages of the home page itself; components that load on demand have their own messages. */
export const healthMessages = {
  title: 'Advisors, migrations and backups',
  security: 'Security advisor',
  performance: 'Performance advisor',
  migration: 'Latest migration',
  backup: 'Latest backup',
  notLooked: 'Not checked',
  failed: 'Failed to show the advisors',
}
