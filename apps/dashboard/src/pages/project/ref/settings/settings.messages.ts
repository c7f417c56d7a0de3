export const settingsMessages = {
  noApi: 'This project’s database runs elsewhere, so it has no API here.',
  noKeys:
    'This project’s database runs elsewhere. Keys and tokens are for its Data API, which needs a login of that database.',
  dataApi: 'Set up the Data API',
  failed: 'Failed to retrieve the project',
}
