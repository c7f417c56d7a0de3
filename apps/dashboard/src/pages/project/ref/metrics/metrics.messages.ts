const lastHours = (hours: number) => (hours === 1 ? 'the last hour' : `the last ${hours} hours`)
const shownPer = (minutes: number) =>
  minutes === 1
    ? 'Measured and shown per minute.'
    : `Measured every minute, shown per ${minutes} minutes.`

export const metricsMessages = {
  title: 'Metrics',
  range: 'Time range',
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
  intro: (minutes: number) =>
    `${shownPer(minutes)} Hatched areas have no data: the project was paused or the server wasn’t running.`,
  introAttached: (minutes: number) =>
    `${shownPer(minutes)} This database runs elsewhere and is only measured while it’s used here. Hatched areas have no data.`,
  failed: 'Failed to retrieve metrics',
  view: 'View',
  charts: 'Charts',
  table: 'Table',
  begins: 'From',
  requests: 'Requests',
  errors: 'Errors',
  egress: 'Data sent',
  realtimeMessages: 'Realtime messages',
  realtimeClients: 'Realtime clients',
  transactions: 'Transactions',
  connections: 'Connections',
  size: 'Database size',
  cache: 'Cache hits',
  none: '–',
  sum: (value: string) => value,
  max: (value: string) => `Peak ${value}`,
  last: (value: string) => value,
  nothing: (title: string, hours: number) => `${title}: no data in ${lastHours(hours)}`,
  summary: (title: string, hours: number, least: string, max: string, last: string) =>
    `${title} in ${lastHours(hours)}: from ${least} to ${max}, last ${last}`,
  tableName: (hours: number) => `Metrics of ${lastHours(hours)}`,
  empty: (hours: number) => `No data in ${lastHours(hours)}`,
  emptyText: 'The first data arrives within two minutes.',
}
