import { formatCount } from '../../../../../format/number'

export const dataApiMessages = {
  failed: 'Failed to retrieve the settings of the Data API',
  saved: 'Settings saved',
  saveFailed: 'Failed to save the settings',
  mayNotChange: 'Your role doesn’t allow changing these settings.',
  attached:
    'The database of this project was attached without a login for the Data API. The Data API needs the roles anon, authenticated and service_role, and a login that can become each of them and no others.',
  setUp: 'Set up the Data API',
  setUpRoles: 'Create the roles and the login',
  setUpRolesText: (password: string) =>
    `Run this SQL once, as an administrator of the database, with a password in the place of ${password}. Then grant the roles what programs may read and change: tables without row-level security are open to a role as far as it has privileges.`,
  setUpLogin: 'Enter the login',
  setUpLoginText:
    'Enter the user and its password as the login of the Data API in the connection of the project. The login is tested first.',
  setUpOwn:
    'Start the server with HOWDAH_DB_API_USER and HOWDAH_DB_API_PASSWORD set to the user and its password.',
  openConnection: 'Open the connection',
  schemaChanges: 'Changes of the schema',
  schemaChangesText:
    'Changes that are made in the dashboard are known within a second. For those of other programs, run “notify pgrst” after them, or install event triggers that do so, as a superuser of the database:',
  timeoutsElsewhere:
    'The statement timeouts are settings of the roles in the attached database. An administrator of the database changes them there:',
  noTimeout: 'None',
  timeoutOf: (seconds: number) => `${seconds} s`,
  sqlOf: (title: string) => `SQL: ${title}`,
  copySql: (title: string) => `Copy the SQL: ${title}`,
  copied: 'Copied',
  copyFailed: 'The browser does not allow access to the clipboard.',
  intro: 'Programs read and change tables, views and functions of exposed schemas over HTTP.',
  url: 'URL',
  readUrl: 'URL for reads',
  readUrlText:
    'The read replicas answer in turn. One that is not healthy, or more than 10 seconds behind, is left out; without any, the primary database answers. Changes are refused.',
  enabled: 'Enable the Data API',
  enabledHint: 'Without it, client libraries cannot query the database.',
  schemas: 'Exposed schemas',
  schemasHint: 'The first one is the default.',
  schema: 'Schema',
  schemaAt: (list: string, place: number) => `${list}: ${place}`,
  addSchema: 'Add a schema',
  chooseSchema: 'Choose a schema',
  noSchema: 'Choose at least one schema.',
  missingSchema: (name: string) =>
    `There is no schema “${name}”. Choose another one, or remove it.`,
  noPublic:
    'The schema “public” is not exposed. Client libraries must name another schema in each query.',
  searchPath: 'Extra search path',
  searchPathHint: 'Schemas whose names need no prefix in policies and functions.',
  maxRows: 'Max rows',
  maxRowsHint: 'Rows of an answer at most.',
  pool: 'Pool size',
  poolHint: (size: number) => `Connections to Postgres. Leave it empty for the default of ${size}.`,
  roles: 'Limits by role',
  rolesFailed: 'Failed to retrieve the limits of roles',
  rolesTextElsewhere:
    'Rows of an answer. Rows embedded in others, and those that a change returns, are not counted.',
  rolesText:
    'Rows of an answer, and how long a statement of the role may run. Rows embedded in others, and those that a change returns, are not counted. The timeout is a setting of the role in Postgres.',
  roleMaxRowsHint: (rows: string) => `At most that of all roles, ${rows}. Empty for the same.`,
  timeout: 'Statement timeout',
  timeoutHint: 'Seconds. Leave it empty for none.',
  seconds: 'Enter a number of seconds from 0.001 to 120.',
  number: (min: number, max: number) =>
    `Enter a whole number from ${formatCount(min)} to ${formatCount(max)}.`,
}
