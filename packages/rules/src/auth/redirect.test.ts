import { describe, expect, it } from 'vitest'
import {
  areRedirectPatternsTooLong,
  checkRedirect,
  isAllowedOrigin,
  isSiteUrl,
  redirectPatternProblem,
} from './redirect'

const siteUrl = 'https://app.example.com'
const check = (address: string, ...allowList: string[]) =>
  checkRedirect(address, { siteUrl, allowList }).isAllowed

describe('the address that a sign-in leads back to', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com/welcome?a=b#c',
    'https://APP.example.com:443/x',
  ])('may be on the site: %s', (address) => expect(check(address)).toBe(true))

  it.each([
    'http://app.example.com/',
    'https://example.com/',
    'https://app.example.com.evil.test/',
    'https://app.example.com@evil.test/',
    'https://app.example.com:pw@evil.test/',
    'https://@app.example.com/',
    'https://evil.test/https://app.example.com',
    String.raw`https://evil.test\@app.example.com/`,
    String.raw`https:\\evil.test`,
    '//app.example.com/',
    '/welcome',
    'https:app.example.com',
    'https://app.example.com:8443/',
    ' https://app.example.com',
    'https://app.example.com/\n',
    'https://app。example.com.evil.test/',
    'javascript://app.example.com/%0aalert(1)',
    'data://app.example.com/',
    `https://app.example.com/${'a'.repeat(2_100)}`,
    '',
  ])('may not be elsewhere: %j', (address) => expect(check(address)).toBe(false))

  it.each([
    ['https://pr-1.example.dev/x', 'https://*.example.dev/*'],
    ['https://a.b.example.dev/x/y', 'https://**.example.dev/**'],
    ['http://localhost:3000/auth/callback', 'http://localhost:3000/**'],
    ['http://localhost:5173/', 'http://localhost:*/'],
    ['https://a.test', 'https://a.test'],
    ['https://a.test/cb?next=%2Fx', 'https://a.test/cb**'],
    ['com.example.app://login', 'com.example.app://login'],
    ['com.example.app://login/cb?code=1', 'com.example.app://**/**'],
  ])('may fit a pattern: %s by %s', (address, pattern) =>
    expect(check(address, pattern)).toBe(true),
  )

  it.each([
    ['https://a.b.example.dev/x', 'https://*.example.dev/*'],
    ['https://evil.test/x.example.dev/', 'https://**.example.dev/**'],
    ['https://evil.test/?x.example.dev/', 'https://**.example.dev/**'],
    ['https://evil.test#.example.dev/', 'https://**.example.dev/**'],
    ['https://evilexample.dev/', 'https://*.example.dev/'],
    ['http://a.test/', 'https://a.test/'],
    ['https://a.test/x/y', 'https://a.test/*'],
    ['https://a.test/', 'https://a\\.test/'],
    ['https://aatest/', 'https://a.test/'],
    ['com.example.other://login', 'com.example.app://login'],
    ['https://u@a.test/', 'https://**/**'],
    ['javascript://a.test/', 'javascript://**/**'],
  ])('may not only look like it: %s by %s', (address, pattern) =>
    expect(check(address, pattern)).toBe(false),
  )

  it('takes patterns that a person can read', () => {
    expect(redirectPatternProblem('https://*.example.dev/**')).toBeNull()
    expect(redirectPatternProblem('com.example.app://**')).toBeNull()
    expect(redirectPatternProblem('example.com')).toBe('malformed')
    expect(redirectPatternProblem('https://')).toBe('malformed')
    expect(redirectPatternProblem('https://a@b.test')).toBe('malformed')
    expect(redirectPatternProblem('javascript://x')).toBe('scheme')
  })

  it('is decided in linear time', () => {
    const pattern = `https://a.test/${'**a'.repeat(20)}`
    const begun = performance.now()
    checkRedirect(`https://a.test/${'a'.repeat(1_900)}!`, { siteUrl, allowList: [pattern] })
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})

describe('the origin of a page that takes part in a sign-in', () => {
  const isAllowed = (origin: string, ...allowList: string[]) =>
    isAllowedOrigin(origin, { siteUrl: `${siteUrl}/welcome`, allowList })

  it.each([
    ['https://app.example.com'],
    ['https://other.test', 'https://other.test/callback'],
    ['https://pr-1.example.dev', 'https://*.example.dev/**'],
    ['http://localhost:5173', 'http://localhost:*/cb'],
    ['https://a.test', 'https://a.test:443/'],
  ])('may be named by the settings: %s', (origin, ...allowList) =>
    expect(isAllowed(origin, ...allowList)).toBe(true),
  )

  it.each([
    ['https://app.example.com/'],
    ['https://app.example.com:443'],
    ['https://APP.example.com'],
    ['http://app.example.com'],
    ['https://example.com'],
    ['https://app.example.com.evil.test'],
    ['https://app.example.com@evil.test'],
    ['https://evil.test', 'https://*.example.dev/**'],
    ['https://a.b.example.dev', 'https://*.example.dev/**'],
    ['com.example.app://login', 'com.example.app://login'],
    ['null'],
    [''],
  ])('may not be another: %s', (origin, ...allowList) =>
    expect(isAllowed(origin, ...allowList)).toBe(false),
  )
})

it.each([
  ['https://app.example.com/welcome?from=mail', true],
  ['http://localhost:3000', true],
  ['com.example.app://home', true],
  ['ftp://x', false],
  ['wss://app.example.com', false],
  ['http://localhost:3000/*', false],
  ['https://*.example.com', false],
  ['https://app.example.com/#top', false],
  ['https://app.example.com@evil.test', false],
  ['app.example.com', false],
  ['javascript://x', false],
])('%s can be the address of a site: %s', (address, expected) => {
  expect(isSiteUrl(address)).toBe(expected)
})

describe('patterns of many stars', () => {
  const paths = [`${'**a'.repeat(676)}x`, '**a?'.repeat(500), `**${'a'.repeat(2_000)}x`]

  it('are compared in a bounded number of steps', () => {
    const address = `https://h.test/${'a'.repeat(2_030)}`
    const patterns = paths.map((path) => `https://h.test/${path}`)
    expect(areRedirectPatternsTooLong(patterns)).toBe(false)
    const startedAt = performance.now()
    expect(checkRedirect(address, { siteUrl, allowList: patterns }).isAllowed).toBe(true)
    // Of some 12,000,000 steps; a list of 400,000 characters, as it was allowed, took a minute.
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  it('have a bound for all of a project', () =>
    expect(areRedirectPatternsTooLong(Array(200).fill(`https://h.test/${'**a'.repeat(20)}`))).toBe(
      true,
    ))
})
