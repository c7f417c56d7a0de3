export const metricsMessages = {
  title: 'Last 24 hours',
  intro: (minutes: number) =>
    `Measured every minute, shown per ${minutes} minutes. Hatched areas have no data: the project was paused or the server wasn’t running.`,
  introAttached: (minutes: number) =>
    `Shown per ${minutes} minutes. This database runs elsewhere and is only measured while it’s used here. Hatched areas have no data.`,
  failed: 'Failed to retrieve metrics',
  view: 'View',
  charts: 'Charts',
  table: 'Table',
  begins: 'From',
  requests: 'Requests',
  errors: 'Errors',
  egress: 'Data sent',
  transactions: 'Transactions',
  connections: 'Connections',
  size: 'Database size',
  cache: 'Cache hits',
  none: '–',
  sum: (value: string) => value,
  max: (value: string) => `Peak ${value}`,
  last: (value: string) => value,
  nothing: (title: string) => `${title}: no data in the last 24 hours`,
  summary: (title: string, least: string, max: string, last: string) =>
    `${title} in the last 24 hours: from ${least} to ${max}, last ${last}`,
  tableName: 'Metrics of the last 24 hours',
  emptyTable: 'No data in the last 24 hours. The first data arrives within two minutes.',
}
