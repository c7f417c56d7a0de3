export const dataApiMessages = {
  failed: 'Failed to retrieve the settings of the Data API',
  saved: 'Settings saved',
  saveFailed: 'Failed to save the settings',
  attached:
    'This project’s database runs elsewhere, so it has no Data API here. The Data API needs the roles anon, authenticated and service_role, a login that can become each of them, and event triggers; they are set up in databases that Howdah runs.',
  intro: 'Programs read and change tables, views and functions of exposed schemas over HTTP.',
  url: 'URL',
  readUrl: 'URL for reads',
  readUrlText:
    'The read replicas answer in turn. One that is not healthy, or more than 10 seconds behind, is left out; without any, the primary database answers. Changes are refused.',
  enabled: 'Enable the Data API',
  enabledHint: 'Without it, client libraries cannot query the database.',
  schemas: 'Exposed schemas',
  schemasHint: 'One on each line. The first one is the default.',
  noSchema: 'Enter at least one schema.',
  noPublic:
    'The schema “public” is not exposed. Client libraries must name another schema in each query.',
  searchPath: 'Extra search path',
  searchPathHint: 'Schemas whose names need no prefix in policies and functions, one on each line.',
  maxRows: 'Max rows',
  maxRowsHint: 'Rows of an answer at most.',
  pool: 'Pool size',
  poolHint: (size: number) => `Connections to Postgres. Leave it empty for the default of ${size}.`,
  roles: 'Limits by role',
  rolesFailed: 'Failed to retrieve the limits of roles',
  rolesSaveFailed: 'Failed to save the limits of roles',
  rolesText:
    'Rows of an answer, and how long a statement of the role may run. Rows embedded in others, and those that a change returns, are not counted. The timeout is a setting of the role in Postgres.',
  roleMaxRowsHint: (rows: string) => `At most that of all roles, ${rows}. Empty for the same.`,
  timeout: 'Statement timeout',
  timeoutHint: 'Seconds. Leave it empty for none.',
  seconds: 'Enter a number of seconds from 0.001 to 120.',
  number: (min: number, max: number) =>
    `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`,
}
