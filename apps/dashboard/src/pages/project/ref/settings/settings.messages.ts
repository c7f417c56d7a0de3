export const settingsMessages = {
  noApi: 'This project has no API of its own, and so neither keys nor tokens: its Postgres is run by somebody else.',
  failed: 'Failed to retrieve the project',
}
