/** Of the home itself; what is drawn late has its words beside it. */
export const healthMessages = {
  title: 'Advisors, migrations and backups',
  security: 'Security advisor',
  performance: 'Performance advisor',
  migration: 'Newest migration',
  backup: 'Newest backup',
  notLooked: 'Not looked at',
  failed: 'The advisors could not be shown',
}
