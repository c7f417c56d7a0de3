export const settingsMessages = {
  navigation: 'Project settings',
  general: 'General',
  apiKeys: 'API keys',
  jwt: 'JWT',
  isNew: 'NEW',
  failed: 'Failed to retrieve the project',
}
