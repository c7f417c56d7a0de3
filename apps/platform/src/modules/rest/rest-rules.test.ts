import { describe, expect, it } from 'vitest'
import { createSlots } from '../../base/processes/slots'
import { requestHeaders, responseHeaders } from './api/forwarded-headers'
import { parsePostgrestVersion } from './find-postgrest'
import { restEnvironment } from './process/rest-environment'
import { REST_DEFAULTS } from './rest-configs'
import { programConnectionsOf } from '../pooler/pool-sizes'
import { maxRestPool, restPoolSize } from './rest-sizes'

describe('the Data API', () => {
  it('passes on headers of the request, without secrets and those of one connection', () => {
    const sent = requestHeaders(
      {
        accept: 'text/csv',
        prefer: 'count=exact',
        'x-mine': 'a',
        'x-hop': 'b',
        connection: 'keep-alive, X-Hop',
        authorization: 'Bearer secret',
        apikey: 'secret',
        cookie: 'a=b',
        host: 'evil.example',
        origin: 'https://evil.example',
        'x-forwarded-for': '1.2.3.4',
        'transfer-encoding': 'chunked',
      },
      { address: '5.6.7.8', host: 'api.example.com', proto: 'https', token: 't' },
    )
    expect(sent).toEqual({
      accept: 'text/csv',
      prefer: 'count=exact',
      'x-mine': 'a',
      host: 'localhost',
      authorization: 'Bearer t',
      'x-forwarded-for': '5.6.7.8',
      'x-forwarded-host': 'api.example.com',
      'x-forwarded-proto': 'https',
    })
  })

  it('passes on headers of the answer, without those that concern other projects', () => {
    expect(
      responseHeaders({
        'content-range': '0-1/*',
        'content-type': 'application/json',
        'set-cookie': ['a=b'],
        'access-control-allow-origin': 'x',
        'content-security-policy': 'x',
        'transfer-encoding': 'chunked',
      }),
    ).toEqual({ 'content-range': '0-1/*', 'content-type': 'application/json' })
  })

  it('takes a quarter of the connections of programs at most', () => {
    expect(maxRestPool(programConnectionsOf('shared'))).toBe(12)
    expect(maxRestPool(3)).toBe(1)
    expect(restPoolSize(null, programConnectionsOf('shared'))).toBe(10)
    expect(restPoolSize(50, programConnectionsOf('shared'))).toBe(12)
    expect(restPoolSize(50, 400, 20)).toBe(20)
  })

  it('knows the version', () => {
    expect(parsePostgrestVersion('PostgREST 12.0.2\n')).toBe('12.0.2')
    expect(parsePostgrestVersion('PostgREST 13.0.5 (abc)')).toBe('13.0.5')
    expect(parsePostgrestVersion('psql (PostgreSQL) 18')).toBeNull()
  })

  it('quotes the address of Postgres', () => {
    const { PGRST_DB_URI } = restEnvironment({
      listens: true,
      remote: null,
      target: {
        host: '/a b/c',
        port: 5,
        user: 'u',
        password: 'p:@/',
        database: 'd',
        options: '-c a=',
      },
      settings: REST_DEFAULTS,
      poolSize: 3,
      socket: '/s',
      secret: 's',
      url: 'u',
    })
    expect(PGRST_DB_URI).toBe(
      'postgresql://u:p%3A%40%2F@/d?host=%2Fa%20b%2Fc&options=-c%20a%3D&port=5',
    )
  })

  it('starts a few processes at a time', async () => {
    const slots = createSlots(2)
    let running = 0
    let maximum = 0
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        slots
          .run(async () => {
            maximum = Math.max(maximum, ++running)
            await Promise.resolve()
            running -= 1
            if (index === 3) throw new Error('failed')
          })
          .catch(() => undefined),
      ),
    )
    expect(maximum).toBe(2)
  })
})
