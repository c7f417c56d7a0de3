export const analyticsMessages = {
  title: 'Usage events',
  failed: 'Failed to retrieve the settings of usage events',
  off: 'This server doesn’t send usage events.',
  on: (origin: string) =>
    `This server sends usage events to ${origin}: that someone opened the help menu or copied a connection string, and its format. They don’t contain your name, SQL, data or keys.`,
}
