import { setTimeout as sleep } from 'node:timers/promises'
import { POSTGRES_PARAMETERS } from '@howdah/rules/postgres/parameters'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { withAdmin } from '../../postgres/cluster/admin-client'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'

/** Attempts to see a change in effect, and milliseconds between them. */
const ATTEMPTS = 40
const ATTEMPT_INTERVAL_MS = 50

/** Names with a dot are of a library, and quoted in two parts. */
const nameSql = (name: string) => name.split('.').map(escapeIdentifier).join('.')

/**
 * Stores a parameter's value in the files of the cluster, where a restart and a new compute size
 * keep it, and applies it; null resets it. The name and the value have been checked. Returns true
 * if the value takes effect after a restart.
 */
export async function changeParameter(
  target: ConnectionTarget,
  name: string,
  value: string | null,
): Promise<boolean> {
  if (!Object.hasOwn(POSTGRES_PARAMETERS, name)) throw new Error(`${name} is not to be changed.`)
  const before = await withAdmin(target, async (client) => {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    await client.query(
      value === null
        ? `alter system reset ${nameSql(name)}`
        : `alter system set ${nameSql(name)} = ${escapeLiteral(value)}`,
    )
    await client.query('select pg_reload_conf()')
    return rows[0]?.now ?? '-infinity'
  })
  // A new session each time: its parameters are those of the process that starts sessions.
  for (let attempt = 1; ; attempt++) {
    const { isLoaded, isPending } = await readState(target, name, before)
    if (isLoaded || attempt === ATTEMPTS) return isPending
    await sleep(ATTEMPT_INTERVAL_MS)
  }
}

async function readState(target: ConnectionTarget, name: string, before: string) {
  const { rows } = await withAdmin(target, (client) =>
    client.query<{ isLoaded: boolean; isPending: boolean }>(
      `select pg_conf_load_time() >= $2::timestamptz as "isLoaded",
              (select pending_restart from pg_settings where name = $1) as "isPending"`,
      [name, before],
    ),
  )
  const [state] = rows
  if (!state) throw new Error('Postgres returned no row.')
  return state
}
