export const databaseMessages = {
  navigation: 'Database',
  migrations: 'Migrations',
  backups: 'Backups',
  security: 'Security advisor',
  performance: 'Performance advisor',
}
