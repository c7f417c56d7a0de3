export const newVersionMessages = {
  newVersion: 'A new version of the dashboard is available',
  newVersionText: 'Refresh to use it. Unsaved changes are saved as drafts.',
  notNow: 'Not now',
  refresh: 'Refresh',
}
