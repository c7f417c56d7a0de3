import { describe, expect, it } from 'vitest'
import { parsePoolLine } from './parse-pool-log'

const REF = 'abcdefghijklmnopqrst'
const line = (rest: string, level = 'LOG', side = 'C') =>
  `2026-11-26 10:00:00.123 UTC [77] ${level} ${side}-0x55d0c8f1a2b0: ${rest}`

describe('a line of PgBouncer’s log', () => {
  it('has the project, the user and the address of a connection', () => {
    expect(
      parsePoolLine(line(`${REF}/postgres@127.0.0.1:41234 login attempt: db=${REF} user=postgres`)),
    ).toEqual({
      ref: REF,
      at: Date.parse('2026-11-26T10:00:00.123Z'),
      severity: 'info',
      message: `login attempt: db=${REF} user=postgres`,
      details: { level: 'LOG', connection: 'client', user: 'postgres', address: '127.0.0.1' },
    })
    expect(
      parsePoolLine(
        line(`${REF}/app@unix(12):5432 closing because: server lifetime over`, 'WARNING', 'S'),
      ),
    ).toMatchObject({
      severity: 'warning',
      message: 'closing because: server lifetime over',
      details: { level: 'WARNING', connection: 'postgres', user: 'app' },
    })
    expect(parsePoolLine(line(`${REF}/(nouser)@[::1]:5000 no such user`))?.details).toEqual({
      ...{ level: 'LOG', connection: 'client', address: '[::1]' },
    })
  })

  it.each([
    `2026-11-26 10:00:00.123 UTC [77] LOG stats: 0 xacts/s`,
    line('pgbouncer/howdah_console@unix(1):6432 login attempt'),
    line(`${REF}/howdah_pooler@unix(1):5432 new connection to server`, 'LOG', 'S'),
    line(`${REF.toUpperCase()}/postgres@127.0.0.1:1 login attempt`),
    `\t${line(`${REF}/postgres@127.0.0.1:1 login attempt`)}`,
    'kernel file descriptor limit: 1024',
  ])('is left out if it is about something else: %s', (text) =>
    expect(parsePoolLine(text)).toBeNull(),
  )

  it.each(['x@10.0.0.1:5 login ok', 'with space', 'a'.repeat(70)])(
    'has neither user nor address if the client’s name could be one: %s',
    (name) => {
      const found = parsePoolLine(line(`${REF}/${name}@127.0.0.1:41234 closing because: x`))
      expect(found?.details).toEqual({ level: 'LOG', connection: 'client' })
      expect(found?.message).toContain(name)
    },
  )
})
