export const newVersionMessages = {
  newVersion: 'A new version of the dashboard is available',
  newVersionText: 'Refresh to use it. What you have not saved is kept as a draft.',
  notNow: 'Not now',
  refresh: 'Refresh',
}
