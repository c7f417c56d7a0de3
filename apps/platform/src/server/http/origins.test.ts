import { describe, expect, it } from 'vitest'
import { isFromDashboard, isFromElsewhere, isOwnHost } from './origins'

const loopback = { host: '127.0.0.1', port: 8100, publicUrl: 'http://localhost:8100' }
const behindTls = { host: '0.0.0.0', port: 8100, publicUrl: 'https://howdah.example.com' }

describe('isOwnHost', () => {
  it.each([
    ['localhost:8100', true],
    ['LOCALHOST:8100', true],
    // The gateway's, on whichever port.
    ['127.0.0.1:8100', false],
    ['127.0.0.1:8101', false],
    ['[::1]:8100', false],
    ['localhost', false],
    ['localhost:8101', false],
    ['evil.example:8100', false],
    ['localhost.evil.example:8100', false],
    ['localhost:8100@evil.example', false],
    ['', false],
    [undefined, false],
  ])('bound to loopback, %s: %s', (host, expected) => {
    expect(isOwnHost(host, loopback)).toBe(expected)
  })

  it('knows the public name of a server behind a proxy on the same machine', () => {
    expect(isOwnHost('howdah.example.com', { ...behindTls, host: '127.0.0.1' })).toBe(true)
    expect(isOwnHost('other.example.com', { ...behindTls, host: '127.0.0.1' })).toBe(false)
  })

  it('takes every name that is one when bound to the network', () => {
    expect(isOwnHost('192.168.1.5:8100', behindTls)).toBe(true)
    expect(isOwnHost('a b', behindTls)).toBe(false)
  })
})

describe('what changes something', () => {
  it.each([
    [{ origin: 'http://localhost:8100', host: 'localhost:8100' }, true],
    [{ origin: 'http://127.0.0.1:8100', host: '127.0.0.1:8100' }, true],
    [{ origin: 'http://localhost:8101', host: 'localhost:8100' }, false],
    [{ origin: 'https://evil.example', host: 'localhost:8100' }, false],
    [{ origin: 'null', host: 'localhost:8100' }, false],
    [{ 'sec-fetch-site': 'same-origin', host: 'localhost:8100' }, true],
    [{ 'sec-fetch-site': 'same-site', host: 'localhost:8100' }, false],
    [
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', host: 'localhost:8100' },
      false,
    ],
    [{ host: 'localhost:8100' }, false],
  ])('%j with a cookie: %s', (headers, expected) => {
    expect(isFromDashboard(headers, loopback)).toBe(expected)
  })

  it('takes only the public origin behind TLS', () => {
    expect(
      isFromDashboard(
        { origin: 'https://howdah.example.com', host: 'howdah.example.com' },
        behindTls,
      ),
    ).toBe(true)
    expect(
      isFromDashboard(
        { origin: 'http://howdah.example.com', host: 'howdah.example.com' },
        behindTls,
      ),
    ).toBe(false)
  })

  it.each([
    [{ host: 'localhost:8100' }, false],
    [{ host: 'localhost:8100', 'sec-fetch-site': 'none' }, false],
    [{ host: 'localhost:8100', 'sec-fetch-site': 'cross-site' }, true],
    [{ host: 'localhost:8100', origin: 'https://evil.example' }, true],
    [{ host: 'localhost:8100', origin: 'http://localhost:8100' }, false],
  ])('%j without a cookie is another site’s doing: %s', (headers, expected) => {
    expect(isFromElsewhere(headers, loopback)).toBe(expected)
  })
})
