export const settingsMessages = {
  navigation: 'Project settings',
  general: 'General',
  apiKeys: 'API keys',
  jwt: 'JWT',
  billing: 'Billing',
  usage: 'Usage',
  isNew: 'NEW',
  noApi: 'This project has no API of its own, and so neither keys nor tokens: its Postgres is run by somebody else.',
  failed: 'Failed to retrieve the project',
}
