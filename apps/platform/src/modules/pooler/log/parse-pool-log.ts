/** A line of PgBouncer's log about a connection of a project. */
export interface PoolLogLine {
  ref: string
  /** Milliseconds since 1970. */
  at: number
  severity: 'info' | 'warning' | 'error'
  message: string
  details: Readonly<Record<string, string>>
}

/** Further lines of a message begin with a tab, so that no text of a client begins one. */
const LINE =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) UTC \[\d+\] (LOG|WARNING|ERROR|FATAL) ([CS])-0x[0-9a-f]+: ([a-z]{20})\/(.*)$/
/** The name of a user is the client's text: one that could stand for an address is not read. */
const PARTY = /^([\w.$-]{1,63}|\(nouser\))@(unix|[0-9a-f.:[\]]{3,60})(?:\(\d+\))?:\d{1,5} (.*)$/
const LIKE_PARTY = /@(?:unix|[0-9a-f.:[\]]{3,60})(?:\(\d+\))?:\d{1,5} /g
/** Logins of the server itself, which look up passwords. */
const OWN = /^howdah_/
const NO_USER = '(nouser)'
const SEVERITIES: Readonly<Record<string, PoolLogLine['severity']>> = {
  ...{ WARNING: 'warning', ERROR: 'error', FATAL: 'error' },
}
const MAX_MESSAGE = 2_000

/** Returns what a line says about a connection of a project; null for one about anything else. */
export function parsePoolLine(text: string): PoolLogLine | null {
  const [, time, level = '', side, ref, rest] = LINE.exec(text) ?? []
  if (time === undefined || ref === undefined || rest === undefined) return null
  const isAmbiguous = (rest.match(LIKE_PARTY) ?? []).length > 1
  const [, user = NO_USER, address, message] = (isAmbiguous ? null : PARTY.exec(rest)) ?? []
  if (side === 'S' && OWN.test(user)) return null
  return {
    ref,
    at: Date.parse(`${time.replace(' ', 'T')}Z`),
    severity: SEVERITIES[level] ?? 'info',
    message: (message ?? rest).slice(0, MAX_MESSAGE),
    details: {
      level,
      connection: side === 'S' ? 'postgres' : 'client',
      ...(user === NO_USER ? {} : { user }),
      ...(address === undefined || address === 'unix' ? {} : { address }),
    },
  }
}
