export const settingsMessages = {
  noApi: 'This project’s database runs elsewhere, so it has no API, keys or tokens here.',
  failed: 'Failed to retrieve the project',
}
