import { createHmac } from 'node:crypto'
import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg'
import type { OwnLogin } from '../../postgres/cluster/cluster.types'
import { LOGIN_ROLES } from '../../postgres/cluster/cluster-settings'
import { scramVerifier } from '../../postgres/passwords/scram'
import type { ProjectSecrets } from '../projects/projects'
import loginState from './sql/login-state.sql'

interface LoginSpec {
  /** The roles that its sessions can become. */
  member: readonly string[]
  bypassesRowSecurity: boolean
  /** Sessions at a time; with the settings of a new project, all logins with reserved ones have RESERVED_CONNECTIONS together. */
  connections: number
  /** False if its sessions count as those of the project's programs. @default true */
  hasReserved?: false
  /** Settings that its sessions start with. */
  settings: Readonly<Record<string, string>>
}

/** Neither errors nor `raise log` of people's sessions go to the server's log: it would show their texts, and fill the disk. */
const QUIET = { log_min_messages: 'fatal', log_min_error_statement: 'panic' } as const

/** Bytes of temporary files that a session may have: sorts of a statement that only reads would fill the disk, too. */
const TEMPORARY_FILES = { temp_file_limit: '4GB' } as const

/** Timeouts that an owner can set for the database and that would end sessions between or in statements. */
const NO_TIMEOUTS = {
  transaction_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const

const SPECS: Record<OwnLogin, LoginSpec> = {
  editor: {
    member: ['postgres'],
    bypassesRowSecurity: false,
    connections: 12,
    settings: { role: 'postgres', ...NO_TIMEOUTS, ...QUIET },
  },
  // A second safeguard only, because a session can turn it off: the login has no privilege to write.
  reader: {
    member: [],
    bypassesRowSecurity: true,
    connections: 10,
    settings: { default_transaction_read_only: 'on', ...TEMPORARY_FILES, ...NO_TIMEOUTS, ...QUIET },
  },
  service: {
    member: ['postgres'],
    bypassesRowSecurity: false,
    connections: 10,
    settings: { role: 'postgres', ...NO_TIMEOUTS, ...QUIET },
  },
  // Triggers of the project's people run in its sessions, and can become nothing else. Four are reserved; a project that allows
  // the service more takes them from its programs first.
  auth: {
    member: ['supabase_auth_admin'],
    bypassesRowSecurity: false,
    connections: 20,
    settings: { role: 'supabase_auth_admin', ...NO_TIMEOUTS, ...QUIET },
  },
  anon: {
    member: ['anon'],
    bypassesRowSecurity: false,
    connections: 4,
    settings: { role: 'anon', ...TEMPORARY_FILES, ...NO_TIMEOUTS, ...QUIET },
  },
  authenticated: {
    member: ['authenticated'],
    bypassesRowSecurity: false,
    connections: 4,
    settings: { role: 'authenticated', ...TEMPORARY_FILES, ...NO_TIMEOUTS, ...QUIET },
  },
  realtime: {
    member: ['anon', 'authenticated', 'service_role'],
    bypassesRowSecurity: false,
    connections: 8,
    hasReserved: false,
    settings: { ...TEMPORARY_FILES, ...NO_TIMEOUTS, ...QUIET },
  },
  embed: {
    member: ['anon', 'authenticated'],
    bypassesRowSecurity: false,
    connections: 12,
    hasReserved: false,
    settings: { ...TEMPORARY_FILES, ...NO_TIMEOUTS, ...QUIET },
  },
  // The number of its sessions is a setting; it has none of the privileges of the roles that it becomes.
  rest: {
    member: ['anon', 'authenticated', 'service_role'],
    bypassesRowSecurity: false,
    connections: 150,
    hasReserved: false,
    settings: {
      statement_timeout: '8s',
      lock_timeout: '8s',
      idle_in_transaction_session_timeout: '60s',
      transaction_timeout: '0',
      idle_session_timeout: '0',
      ...TEMPORARY_FILES,
      ...QUIET,
    },
  },
}

/** The search_path that the project's own database begins with, as `project-database.sql` sets it. */
const INITIAL_SEARCH_PATH = '"$user", public, extensions'

/** A login and its password. */
export interface LoginAccount {
  login: OwnLogin
  password: string
}

/** Returns the password of a login; those that old projects have no secret for follow from the superuser's. */
export function passwordOf(login: OwnLogin, secrets: ProjectSecrets): string {
  if (login === 'editor') return secrets.editorPassword
  if (login === 'reader') return secrets.readerPassword
  return createHmac('sha256', secrets.adminPassword).update(LOGIN_ROLES[login]).digest('base64url')
}

/**
 * Settings of a login's sessions that override everything stored for the role or the database: a
 * missing library would lock out all users.
 */
export const SESSION_OPTIONS = '-c local_preload_libraries='

interface LoginState {
  asMade: boolean
  /** Databases for which the login has settings of their own. */
  databases: string[]
  databaseExists: boolean
  databaseIsOpen: boolean
  /** True if the settings of the database could be too large for its sessions to begin. */
  databaseSettingsAreLarge: boolean
}

/** Settings as `pg_db_role_setting` has them. */
const settingsOf = (login: OwnLogin): string[] =>
  Object.entries(SPECS[login].settings).map(([name, value]) => `${name}=${value}`)

/**
 * Restores a login to its original state if a run changed its password or settings, and lets it
 * into the database. Takes one query if there is nothing to do; reads none of the values that a
 * person has set.
 * @param admin a session of the superuser
 * @param inTurn runs work on a project's logins one after the other: Postgres refuses two
 * concurrent changes of a role; and ends the sessions that it waits for
 * @returns true if the database takes connections
 */
export async function healLogin(
  admin: ClientBase,
  account: LoginAccount,
  database: string,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const before = await readState(admin, account, database)
  if (before?.asMade && before.databaseIsOpen && !before.databaseSettingsAreLarge)
    return before.databaseExists
  await inTurn(async () => {
    const state = await readState(admin, account, database)
    if (!state?.asMade) await admin.query(makeLogin(account, state?.databases))
    const made = state ?? (await readState(admin, account, database))
    if (made?.databaseExists && !made.databaseIsOpen)
      await admin.query(openDatabase(LOGIN_ROLES[account.login], database))
    if (made?.databaseSettingsAreLarge) await admin.query(resetDatabaseSettings(database))
  })
  return (await readState(admin, account, database))?.databaseExists ?? false
}

async function readState(
  admin: ClientBase,
  { login, password }: LoginAccount,
  database: string,
): Promise<LoginState | undefined> {
  const role = LOGIN_ROLES[login]
  const values = [
    role,
    scramVerifier(password, role),
    database,
    settingsOf(login),
    SPECS[login].connections,
  ]
  const { rows } = await admin.query<LoginState>({
    name: 'howdah-login-state',
    text: loginState,
    values,
  })
  return rows[0]
}

/**
 * Returns the statements that bring a login into its expected state. `databases` are those for
 * which it currently has settings.
 */
export function makeLogin(
  { login, password }: LoginAccount,
  databases: readonly string[] = [],
): string {
  const role = LOGIN_ROLES[login]
  const { bypassesRowSecurity, connections, hasReserved = true, member, settings } = SPECS[login]
  const attributes = [
    'login noinherit nosuperuser nocreatedb nocreaterole noreplication',
    bypassesRowSecurity ? 'bypassrls' : 'nobypassrls',
    `connection limit ${connections} valid until 'infinity' password ${escapeLiteral(scramVerifier(password, role))}`,
  ]
  return [
    `do $$ begin if to_regrole('${role}') is null then create role ${role}; end if; end $$`,
    `alter role ${role} ${attributes.join(' ')}`,
    ...member.map((name) => `grant ${name} to ${role} with inherit false, set true`),
    // The limit is the sum for all of these logins, so that the project's own programs cannot use their connections.
    ...(hasReserved
      ? [`grant pg_use_reserved_connections to ${role} with inherit true, set false`]
      : []),
    ...databases.map(
      (name) => `alter role ${role} in database ${escapeIdentifier(name)} reset all`,
    ),
    `alter role ${role} reset all`,
    ...Object.entries(settings).map(
      ([name, value]) => `alter role ${role} set ${name} = ${escapeLiteral(value)}`,
    ),
  ].join('; ')
}

/** Removes the settings that an owner has stored for a database; the project's own gets those that it began with. */
function resetDatabaseSettings(database: string): string {
  const name = escapeIdentifier(database)
  const initial =
    database === 'postgres'
      ? `; alter database ${name} set search_path = ${INITIAL_SEARCH_PATH}`
      : ''
  return `alter database ${name} reset all${initial}`
}

/** Opens a database that an owner has closed to the platform's login. */
function openDatabase(role: string, database: string): string {
  const name = escapeIdentifier(database)
  return [
    // Postgres refuses a change of what another session has just changed.
    'lock table pg_database in share row exclusive mode',
    `alter database ${name} with allow_connections true is_template false connection limit -1`,
    `grant connect on database ${name} to ${role}`,
  ].join('; ')
}
