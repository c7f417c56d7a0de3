import { expect, it } from 'vitest'
import { readClickHouseAddress } from './clickhouse-address'

it('reads the parts of an address', () => {
  expect(readClickHouseAddress('https://ada:p%40ss@logs.example.com:8443/howdah')).toEqual({
    ...{ url: 'https://logs.example.com:8443', username: 'ada' },
    ...{ password: 'p@ss', database: 'howdah' },
  })
  expect(readClickHouseAddress('http://127.0.0.1:8123')).toEqual({
    ...{ url: 'http://127.0.0.1:8123', username: 'default', password: '', database: 'default' },
  })
  expect(readClickHouseAddress(undefined)).toBeNull()
})

it.each([
  'clickhouse://ada:secret@host:9000',
  'host:8123',
  'https://ada:secret@host/a/b',
  'https://ada:secret@host/a;drop',
  'https://ada:secret@host/a?readonly=0',
  'https://ada:secret@host/a#b',
  'https://ada:secret%E0@host/a',
])('refuses %s, and does not repeat it', (text) => {
  expect(() => readClickHouseAddress(text)).toThrow('--logs-clickhouse-url takes')
  expect(() => readClickHouseAddress(text)).not.toThrow('secret')
})
