import { expect, it } from 'vitest'
import { parsePostgresLog } from './parse-log'

const parse = (...lines: string[]) => parsePostgresLog(Buffer.from(`${lines.join('\n')}\n`))

it('reads entries with what belongs to them, of several sessions', () => {
  const { lines, offsets } = parse(
    '2026-11-25 10:00:00.120 UTC [7] 00000 LOG:  database system is ready to accept connections',
    '2026-11-25 10:00:01.000 UTC [8] 23505 ERROR:  duplicate key value violates unique constraint "users_pkey"',
    '2026-11-25 10:00:01.000 UTC [9] 00000 LOG:  something of another session',
    '2026-11-25 10:00:01.000 UTC [8] 23505 DETAIL:  Key (id)=(1) already exists.',
    '2026-11-25 10:00:01.000 UTC [8] 23505 STATEMENT:  insert into users',
    "\tvalues (1, 'Ada')",
  )
  expect(lines.map(({ message, severity }) => [severity, message])).toEqual([
    ['info', 'database system is ready to accept connections'],
    ['error', 'duplicate key value violates unique constraint "users_pkey"'],
    ['info', 'something of another session'],
  ])
  expect(lines[0]).toMatchObject({ at: Date.parse('2026-11-25T10:00:00.120Z'), source: 'postgres' })
  expect(lines[0]?.details).toEqual({ level: 'LOG', process_id: '7' })
  expect(lines[1]?.details).toEqual({
    ...{ level: 'ERROR', process_id: '8', code: '23505' },
    detail: 'Key (id)=(1) already exists.',
    statement: "insert into users\nvalues (1, '…')",
  })
  expect(offsets[0]).toBe(0)
  expect(offsets).toHaveLength(3)
})

it('reads lines of an earlier version of the server, which have no code', () => {
  const { lines } = parse('2026-11-25 10:00:00.120 UTC [7] ada@shop FATAL:  sorry')
  expect(lines[0]).toMatchObject({ severity: 'error', message: 'sorry' })
})

it('hides the literals of statements and their parameters', () => {
  const { lines } = parse(
    "2026-11-25 10:00:00.120 UTC [7] 00000 LOG:  duration: 3.2 ms  statement: alter role x password 'y'",
    "2026-11-25 10:00:00.120 UTC [7] 00000 LOG:  execute <unnamed>: select 'z', $1",
    "2026-11-25 10:00:00.120 UTC [7] 00000 DETAIL:  Parameters: $1 = 'secret'",
  )
  expect(lines.map(({ message }) => message)).toEqual([
    "duration: 3.2 ms  statement: alter role x password '…'",
    "execute <unnamed>: select '…', $1",
  ])
  expect(lines[1]?.details).toMatchObject({ detail: "Parameters: $1 = '…'" })
})

it('takes no line from the text of another', () => {
  const { lines } = parse(
    '2026-11-25 10:00:00.120 UTC [7] 22P02 ERROR:  bad',
    '\t2026-11-25 10:00:00.120 UTC [1] 00000 LOG:  forged',
    'something that is no entry',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]?.message).toBe('bad\n2026-11-25 10:00:00.120 UTC [1] 00000 LOG:  forged')
})

it('takes no level from a text, and no entry from a name', () => {
  const { lines } = parse(
    '2026-11-25 10:00:00.120 UTC [7] 28000 FATAL:  role "a@b PANIC:  forged" does not exist',
    '2026-11-25 10:00:00.120 UTC [7] 28000 a b@c PANIC:  forged@postgres FATAL:  no',
  )
  expect(lines.map(({ details, message }) => [details?.level, message])).toEqual([
    ['FATAL', 'role "a@b PANIC:  forged" does not exist'],
  ])
})

it('reads a bounded part of many or long entries', () => {
  const entry = (text: string) => `2026-11-25 10:00:00.120 UTC [7] 00000 LOG:  ${text}\n`
  const many = Buffer.from(entry('a').repeat(20_000))
  const { end, lines, offsets } = parsePostgresLog(many)
  expect(lines).toHaveLength(2_000)
  expect(end).toBe((offsets[1] ?? 0) * 2_000)
  expect(parsePostgresLog(many.subarray(end)).lines).toHaveLength(2_000)

  const long = Buffer.from(entry(`${'x'.repeat(50)}\n\t`.repeat(2_000)).repeat(20))
  const read = parsePostgresLog(long)
  expect(read.work.bytes).toBeLessThan(300_000)
  expect(read.lines.length).toBeGreaterThan(9)
  expect(read.end).toBeLessThan(long.length)
  expect(read.lines[0]?.message).toHaveLength(5_000)
})

it('reads a message in a time that follows its length', () => {
  const text = (length: number) => `duration: ${'statement '.repeat(length / 10)}`
  const began = performance.now()
  for (let at = 0; at < 2_000; at += 1)
    parse(`2026-11-25 10:00:00.120 UTC [7] 00000 LOG:  ${text(20_000)}`)
  // It took 7 ms for each.
  expect(performance.now() - began).toBeLessThan(20_000)
})

it('leaves out the decoding of the server itself, and keeps that of others', () => {
  const at = '2026-11-25 10:00:00.120 UTC'
  const { lines, offsets } = parse(
    `${at} [7] 00000 LOG:  logical decoding found consistent point at 0/1B2C3D4`,
    `${at} [7] 00000 DETAIL:  There are no running transactions.`,
    `${at} [8] 00000 LOG:  logical decoding found consistent point at 0/1B2C3D4`,
    `${at} [8] 00000 DETAIL:  There are no running transactions.`,
    `${at} [7] 00000 LOG:  starting logical decoding for slot "howdah_realtime_a_1"`,
    `${at} [7] 00000 DETAIL:  Streaming transactions committing after 0/1B2C408.`,
    `${at} [7] 00000 LOG:  logical decoding found consistent point at 0/1B2C3D4`,
    `${at} [7] 00000 DETAIL:  There are no running transactions.`,
    `${at} [8] 00000 LOG:  starting logical decoding for slot "mine"`,
    `${at} [7] 08006 LOG:  unexpected EOF on standby connection`,
    `${at} [8] 08006 LOG:  unexpected EOF on standby connection`,
    `${at} [7] 57P01 FATAL:  terminating connection due to administrator command`,
  )
  expect(lines.map(({ details, message }) => [details?.process_id, message.slice(0, 24)])).toEqual([
    ['8', 'logical decoding found c'],
    ['8', 'starting logical decodin'],
    ['8', 'unexpected EOF on standb'],
    ['7', 'terminating connection d'],
  ])
  expect(lines[0]?.details).toMatchObject({ detail: 'There are no running transactions.' })
  expect(offsets).toHaveLength(4)
})
