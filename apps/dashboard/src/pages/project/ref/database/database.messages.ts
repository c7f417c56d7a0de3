export const databaseMessages = {
  navigation: 'Database',
  migrations: 'Migrations',
  security: 'Security advisor',
  performance: 'Performance advisor',
}
