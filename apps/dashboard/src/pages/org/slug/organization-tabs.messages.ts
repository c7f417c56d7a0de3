export const organizationTabsMessages = {
  navigation: 'Settings of the organization',
  general: 'General',
  security: 'Security',
  apps: 'OAuth apps',
  audit: 'Audit log',
  documents: 'Documents',
}
