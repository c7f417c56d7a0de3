import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { holdSessions, type HeldSession } from './held-session'
import { howdah, type TemporaryData } from './server-process'
import type { ControlDatabase } from '../src/server/control-database'
import type { RunningPlatform } from '../src/server/start'
import { createMembers } from '../src/modules/organizations/members/members'
import { createAccessTokens } from '../src/modules/people/access-tokens/access-tokens'

/**
 * Holds an operation back at the end of a step: the work is done, and what comes next is not noted. What sleeps there is ended with the
 * server, or it would note it all the same.
 */
async function holdAtTheEndOf(step: string, { pool }: ControlDatabase): Promise<HeldSession> {
  const held = await holdSessions(pool)
  await pool.query(`create trigger hold before update on operations for each row
    when (old.step = '${step}' and (new.step <> old.step or new.state <> 'running')) execute function hold()`)
  return held
}

async function letFail(step: string, { pool }: ControlDatabase): Promise<void> {
  await pool.query(
    `create function fail() returns trigger language plpgsql as 'begin raise ''it was made to fail''; end'`,
  )
  await pool.query(
    `create trigger fail before update on operations for each row when (new.step = '${step}') execute function fail()`,
  )
}

/**
 * Time at which a server is killed: in the middle of a step, at its end, or a number of
 * milliseconds after the request.
 */
export type Moment = ({ in: string } | { endOf: string } | { after: number }) & {
  /** The step that cannot begin, so that what was done is undone. */
  fails?: string
}

/** Asks a server of its own for something, and kills it. */
export async function killIn(
  { data, ref }: { data: TemporaryData; ref: string },
  when: Moment,
  path: string,
  json?: object,
): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const control = await data.control()
  let held: HeldSession | null = null
  try {
    const personId = (await createMembers(control.pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(control.pool).create({ personId, name: 'killer' })
    if (when.fails !== undefined) await letFail(when.fails, control)
    if ('endOf' in when) held = await holdAtTheEndOf(when.endOf, control)
    const { status } = await fetch(`${url}/platform/projects/${ref}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json) ?? null,
    })
    expect(status).toBe(202)
    await held?.reached()
    if ('after' in when) await sleep(when.after)
    if ('in' in when) {
      await vi.waitFor(
        async () => {
          const { rows } = await control.pool.query<{ step: string }>(
            'select step from operations order by created_at desc limit 1',
          )
          if (rows[0]?.step !== when.in) throw new Error(`It is in step ${rows[0]?.step}.`)
        },
        { timeout: 60_000, interval: 1 },
      )
    }
    server.child.kill('SIGKILL')
    await server.ended
  } finally {
    server.child.kill('SIGKILL')
    await held?.letGo()
    await control.pool.query('drop function if exists fail() cascade')
    await control.close()
  }
}

/** Waits until the newest operation of a project has ended. */
export async function settle({ platform }: RunningPlatform, ref: string) {
  const newest = await platform.operations.newest(ref)
  return platform.operations.finished(newest?.id ?? '')
}

/** Runs SQL and answers the one value. */
export async function ask(
  { platform }: RunningPlatform,
  ref: string,
  sql: string,
): Promise<unknown> {
  const client = new Client(await platform.clusters.target(ref, 'editor'))
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}
