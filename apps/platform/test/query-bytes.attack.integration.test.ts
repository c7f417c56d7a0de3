import { createPlatformClient } from '@howdah/platform-client/client'
import type { PlatformError } from '@howdah/platform-client/errors'
import type { QueryEvent } from '@howdah/platform-client/query/query.types'
import { runQuery } from '@howdah/platform-client/query/run-query'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attackScale } from './long-run'
import { startTestPlatform, type TestPlatform } from './test-platform'

const MB = 1024 * 1024

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

type Who = 'owner' | 'reader'

async function run(sql: string, who: Who = 'reader'): Promise<QueryEvent[]> {
  const client = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens[who],
  })
  const events: QueryEvent[] = []
  for await (const event of runQuery(client, { projectRef: platform.projectRef, sql }))
    events.push(event)
  return events
}

const refusal = (sql: string, who?: Who): Promise<PlatformError> =>
  run(sql, who).then(
    () => expect.fail(`${sql} went through`),
    (error: unknown) => error as PlatformError,
  )

const repeated = (statement: string, times: number) =>
  `do $$ begin for i in 1..${times} loop ${statement}; end loop; end $$`

describe('what Postgres sends in a run', () => {
  test('notices of many megabytes end it', async () => {
    const error = await refusal(
      repeated(`raise notice '%', repeat('x', 50000000)`, 4 * attackScale),
    )
    expect(error).toMatchObject({ code: 'result_too_large' })
    expect(error.message).toContain('notice')
  })

  test('notices that are many megabytes together end it', async () => {
    const error = await refusal(repeated(`raise notice '%', repeat('x', 100000)`, 150))
    expect(error).toMatchObject({ code: 'result_too_large' })
    expect(error.message).toContain('notice')
  })

  test('more small notices than are shown do not', async () => {
    const events = await run(repeated(`raise notice '%', repeat('x', 1000)`, 20_000))
    expect(events.find((event) => event.type === 'statement')?.notices.length).toBe(200)
  })

  test('an error of many megabytes is cut', async () => {
    const { sql } = await refusal(
      `do $$ begin raise exception '%', repeat('é', 30000000) using detail = repeat('y', 30000000); end $$`,
    )
    expect(sql?.sqlstate).toBe('P0001')
    expect(sql?.message).toMatch(/^é{1000,}[^\uFFFD]*left out/)
    expect(JSON.stringify(sql).length).toBeLessThan(MB)
  })

  test('a setting of many megabytes ends it', async () => {
    const error = await refusal(
      `select length(set_config('search_path', repeat('x', 20000000), false))`,
    )
    expect(error).toMatchObject({ code: 'result_too_large' })
    expect(error.message).toContain('setting')
  })

  test('what it leaves behind is named as far as a person reads it', async () => {
    const events = await run(repeated(`execute format('prepare p%s as select 1', i)`, 5_000))
    const end = events.at(-1)
    const left = end?.type === 'end' ? end.leftovers : []
    expect(left.map(({ kind }) => kind)).toEqual(['prepared_statements'])
    expect(left[0]?.names.length).toBeLessThanOrEqual(100)
  })
})

describe("a person's own operators", () => {
  const shadowed = `
    create schema if not exists shadows;
    create or replace function shadows.cat(oid, text) returns text language plpgsql as $$ begin raise exception 'called'; end $$;
    create or replace function shadows.same(text, text) returns boolean language plpgsql as $$ begin raise exception 'called'; end $$;
    drop operator if exists shadows.|| (oid, text);
    drop operator if exists shadows.= (text, text);
    create operator shadows.|| (leftarg = oid, rightarg = text, function = shadows.cat);
    create operator shadows.= (leftarg = text, rightarg = text, function = shadows.same);`

  test('are not called by the questions of the server, whatever search_path a run sets', async () => {
    await run(shadowed, 'owner')
    const events = await run(
      `set search_path = shadows, pg_catalog; prepare mine as select 1; select pg_catalog.pg_advisory_lock(7)`,
      'owner',
    )
    const end = events.at(-1)
    const left = end?.type === 'end' ? end.leftovers : []
    expect(left.map(({ kind }) => kind).sort()).toEqual([
      'advisory_locks',
      'prepared_statements',
      'settings',
    ])
    expect(left.find(({ kind }) => kind === 'advisory_locks')?.names).toEqual(['0:7'])
  })
})

describe('readers who take nothing of large rows', () => {
  /** Asks for one row of 40 MB and never reads the answer's body. */
  function stuck(signal: AbortSignal): Promise<Response> {
    return fetch(`${platform.url}/platform/projects/${platform.projectRef}/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${platform.tokens.reader}`,
        accept: 'application/x-ndjson',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: `select repeat('x', 40000000)` }),
      signal,
    })
  }

  test('hold no more than the share of their project, and other runs go on', async () => {
    const ends = new AbortController()
    try {
      setFlagsFromString('--expose-gc')
      const collectGarbage = runInNewContext('gc') as () => void
      const before = process.memoryUsage().arrayBuffers
      // They stay in hand: an answer that is collected as garbage closes its connection.
      const answers = await Promise.all(
        Array.from({ length: 12 * attackScale }, () => stuck(ends.signal)),
      )
      expect(answers.map(({ status }) => status)).toContain(200)
      await sleep(500)
      // Buffers that were given back are freed some time after they are collected.
      await vi.waitFor(
        async () => {
          collectGarbage()
          await sleep(50)
          expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 * MB)
        },
        { timeout: 30_000, interval: 100 },
      )
      expect((await refusal(`select repeat('x', 40000000)`)).code).toBe('too_many_requests')
      expect((await run(`select repeat('x', 500000)`)).at(-1)?.type).toBe('end')
      expect(answers.filter(({ bodyUsed }) => bodyUsed)).toEqual([])
    } finally {
      ends.abort()
    }
    await vi.waitFor(
      async () => expect((await run(`select repeat('x', 40000000)`)).at(-1)?.type).toBe('end'),
      {
        timeout: 30_000,
        interval: 200,
      },
    )
  })
})
