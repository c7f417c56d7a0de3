import { expect, vi } from 'vitest'
import type { Pool } from 'pg'

/** Key of the lock by which the held session is found: its wait event is gone whenever it is woken for a moment. */
const HELD = 20_260_105

export interface HeldSession {
  /** Ends when a session is held. */
  reached(): Promise<void>
  /** Ends the session that is held, and drops the function with its triggers. */
  letGo(): Promise<void>
}

/** Creates the function `hold()` for triggers, which holds back the session of the statement that fires it. */
export async function holdSessions(pool: Pick<Pool, 'query'>): Promise<HeldSession> {
  await pool.query(
    `create function hold() returns trigger language plpgsql as
     'begin perform pg_advisory_xact_lock_shared(${HELD}); perform pg_sleep(120); return new; end'`,
  )
  const held = `from pg_locks where locktype = 'advisory' and objid = ${HELD} and granted`
  return {
    async reached() {
      const isHeld = async () => expect((await pool.query(`select ${held}`)).rowCount).toBe(1)
      await vi.waitFor(isHeld, { timeout: 60_000, interval: 5 })
    },
    async letGo() {
      await pool.query(`select pg_terminate_backend(pid, 20000) ${held}`)
      await pool.query('drop function if exists hold() cascade')
    },
  }
}
