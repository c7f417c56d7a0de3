import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg'
import type { ClusterLogin } from '../../postgres/cluster/cluster.types'
import { EDITOR, READER } from '../../postgres/cluster/cluster-settings'
import { scramVerifier } from '../../postgres/cluster/scram'
import loginState from './sql/login-state.sql'

/** A login that people's texts run as. */
export interface PersonLogin {
  role: typeof EDITOR | typeof READER
  password: string
}

/** The settings that each login starts with. */
const SETTINGS: Record<PersonLogin['role'], Readonly<Record<string, string>>> = {
  [EDITOR]: { role: 'postgres' },
  // A second lock only, since anybody may undo it for a session: what counts is that the login holds no privilege to write.
  [READER]: { default_transaction_read_only: 'on' },
}

export const roleOf = (login: Exclude<ClusterLogin, 'admin'>): PersonLogin['role'] => (login === 'editor' ? EDITOR : READER)

interface LoginState {
  asMade: boolean
  /** By database; '' for all. */
  settings: Record<string, string[]>
  databaseExists: boolean
}

/** Whether the settings of a login are exactly those that it was made with. */
export function areSettingsAsMade(role: PersonLogin['role'], settings: Record<string, string[]>): boolean {
  const expected = Object.entries(SETTINGS[role]).map(([name, value]) => `${name}=${value}`)
  const { '': found = [], ...ofDatabases } = settings
  return Object.keys(ofDatabases).length === 0 && found.length === expected.length && expected.every((entry) => found.includes(entry))
}

/**
 * Sets a login back to what it was made as, if an earlier run changed its own password or settings.
 * One query when there is nothing to do.
 * @param admin a session of the superuser
 * @returns whether the database takes connections
 */
export async function healLogin(admin: ClientBase, login: PersonLogin, database: string): Promise<boolean> {
  const verifier = scramVerifier(login.password, login.role)
  const { rows } = await admin.query<LoginState>({ name: 'howdah-login-state', text: loginState, values: [login.role, verifier, database] })
  const [state] = rows
  if (!state) throw new Error(`The role ${login.role} is missing.`)
  if (!state.asMade || !areSettingsAsMade(login.role, state.settings)) await admin.query(makeLogin(login, Object.keys(state.settings)))
  return state.databaseExists
}

/** The statements that make a login what it is to be. `databases` are those for which it has settings of its own now. */
export function makeLogin({ role, password }: PersonLogin, databases: readonly string[] = []): string {
  const bypass = role === READER ? 'bypassrls' : 'nobypassrls'
  return [
    `alter role ${role} login noinherit nosuperuser nocreatedb nocreaterole noreplication ${bypass} connection limit -1 valid until 'infinity' password ${escapeLiteral(scramVerifier(password, role))}`,
    ...databases.filter(Boolean).map((name) => `alter role ${role} in database ${escapeIdentifier(name)} reset all`),
    `alter role ${role} reset all`,
    ...Object.entries(SETTINGS[role]).map(([name, value]) => `alter role ${role} set ${name} = ${escapeLiteral(value)}`),
  ].join('; ')
}
