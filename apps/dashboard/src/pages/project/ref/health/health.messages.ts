/** Of the home itself; what is drawn late has its words beside it. */
export const healthMessages = {
  title: 'Advisors, migrations and backups',
  security: 'Security advisor',
  performance: 'Performance advisor',
  migration: 'Latest migration',
  backup: 'Latest backup',
  notLooked: 'Not checked',
  failed: 'Failed to show the advisors',
}
