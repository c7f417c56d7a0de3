export const inspectorMessages = {
  failed: 'Failed to load the project',
  noApi: 'An attached database has no realtime service here.',
}
