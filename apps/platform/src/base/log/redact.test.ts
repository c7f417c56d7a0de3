import { expect, it } from 'vitest'
import { redactQuery, redactSql, redactText } from './redact'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'

it.each([
  [`token ${jwt} ends`, 'token (hidden) ends'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer (hidden)'],
  ['postgresql://me:s3cret@db.example.com/x', 'postgresql://me:(hidden)@db.example.com/x'],
  ['{"password":"correct horse","name":"Ada"}', '{"password":(hidden),"name":"Ada"}'],
  ['DB_PASSWORD=hunter2 started', 'DB_PASSWORD=(hidden) started'],
  ['key sb_secret_abc-DEF_123', 'key (hidden)'],
  ['/rows/hw_secret_abc-DEF_123', '/rows/(hidden)'],
  ['agent hw_publishable_abc-DEF_123', 'agent (hidden)'],
  ['hwo_abcdefghijkl and hwe_abcdefghijkl', '(hidden) and (hidden)'],
  ['hdw_abcdefghijkl or sbp_abcdefghijkl', '(hidden) or (hidden)'],
  ['nothing to hide: 3 rows in 12 ms', 'nothing to hide: 3 rows in 12 ms'],
  // A quote within a value does not end it.
  [String.raw`{"password":"ab\"cd","name":"Ada"}`, '{"password":(hidden),"name":"Ada"}'],
  [String.raw`{ secret: 'it\'s', n: 1 }`, '{ secret: (hidden), n: 1 }'],
  // JSON in a text of JSON, and in one of that.
  [
    JSON.stringify({ body: JSON.stringify({ password: 'ab"cd', name: 'Ada' }) }),
    String.raw`{"body":"{\"password\":(hidden),\"name\":\"Ada\"}"}`,
  ],
  [
    JSON.stringify([JSON.stringify({ body: JSON.stringify({ token: 'a1' }), n: 1 })]),
    String.raw`["{\"body\":\"{\\\"token\\\":(hidden)}\",\"n\":1}"]`,
  ],
  ['x-api-key: abcdef', 'x-api-key: (hidden)'],
  ['serviceRoleKey=abcdef', 'serviceRoleKey=(hidden)'],
  ['{"private_key":"abc"}', '{"private_key":(hidden)}'],
  ['authorization: abcdef123456', 'authorization: (hidden)'],
  ['{ authorization: "Token abcdef" }', '{ authorization: (hidden) }'],
  ['{"authorization":"Bearer abcdef123456"}', '{"authorization":"Bearer (hidden)"}'],
  ['Cookie: a=1; session=abc\nnext', 'Cookie: (hidden)\nnext'],
  ['{ "set-cookie": "a=1; Path=/" }', '{ "set-cookie": (hidden) }'],
  ['cookies: 3, keys: 4', 'cookies: 3, keys: 4'],
  ['a ghs_abcdefghijklmnop or github_pat_abcdefghijklmnop', 'a (hidden) or (hidden)'],
  [
    'key:\n-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nend',
    'key:\n(hidden)\nend',
  ],
  ['-----BEGIN PRIVATE KEY-----\nabc', '(hidden)'],
])('hides secrets in %s', (text, expected) => {
  expect(redactText(text)).toBe(expected)
})

it('leaves names and filters of a query, and hides its secrets', () => {
  expect(redactQuery(`select=*&name=eq.Ada&apikey=abc&access_token=${jwt}&code=1&flag`)).toBe(
    'select=*&name=eq.Ada&apikey=(hidden)&access_token=(hidden)&code=(hidden)&flag',
  )
  expect(redactQuery(`x=${jwt}`)).toBe('x=(hidden)')
  expect(redactQuery('idToken=1&x-api-key=2&pwd=3&otp=4&keys=5&tokens_of=6')).toBe(
    'idToken=(hidden)&x-api-key=(hidden)&pwd=(hidden)&otp=(hidden)&keys=5&tokens_of=(hidden)',
  )
  expect(redactQuery('to%6ben=1&%=2')).toBe('to%6ben=(hidden)&%=2')
  expect(redactQuery('')).toBe('')
})

it.each([
  ["alter role a password 'it''s'", "alter role a password '…'"],
  [String.raw`select E'a\'b', 1`, "select '…', 1"],
  ['do $x$ begin secret end $x$; select 1', "do '…'; select 1"],
  ["select 'cut", "select '…'"],
  ['select $1', 'select $1'],
])('hides the literals of %s', (sql, expected) => {
  expect(redactSql(sql)).toBe(expected)
})

it('is as fast for a text of a stranger as for a plain one', () => {
  const timeOf = (unit: string) => {
    const text = unit.repeat(16_000 / unit.length)
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      redactText(text)
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  const plain = timeOf('word ')
  for (const hostile of [
    ...['a-', 'a.', 'eyJ-', 'a://b:', 'a://b', 'token', 'token ', 'basic ', 'token\\'],
    ...[
      'token:\\',
      'token=\\"',
      "token='\\",
      'cookie: ',
      'cookie',
      'authorization:',
      'authorization: \\',
    ],
    ...['-----BEGIN PRIVATE KEY-----', '-----BEGIN ', '\\', '\\"'],
  ])
    expect(timeOf(hostile), hostile).toBeLessThan(20 * plain + 100)
})

it('ends on a long text of openings', () => {
  expect(redactSql(`${"'".repeat(50_001)}${'$a$'.repeat(20_000)}`).length).toBeLessThan(10)
  expect(redactText(`${'a:'.repeat(50_000)}${'password'.repeat(5_000)}`)).toHaveLength(140_000)
})
