import { describe, expect, it } from 'vitest'
import { gatewayUrlOf, isGatewayHost } from './gateway-address'

const local = { port: 8101, configuredUrl: null, hasTls: false }
const hosted = { ...local, configuredUrl: 'https://api.example.com' }

describe('the gateway', () => {
  it.each([
    ['127.0.0.1:8101', true],
    // The dashboard's, on whichever port.
    ['localhost:8101', false],
    ['localhost:8100', false],
    ['127.0.0.1:8100', false],
    ['127.0.0.1', false],
    ['127.0.0.1.evil.example:8101', false],
    ['evil.example:8101', false],
    ['', false],
    [undefined, false],
  ])('answers under its own host only: %s', (host, expected) => {
    expect(isGatewayHost(host, local)).toBe(expected)
  })

  it('answers under the name that it was given', () => {
    expect(isGatewayHost('API.example.com', hosted)).toBe(true)
    expect(isGatewayHost('howdah.example.com', hosted)).toBe(false)
    expect(gatewayUrlOf(hosted)).toBe('https://api.example.com')
    expect(gatewayUrlOf(local)).toBe('http://127.0.0.1:8101')
    expect(gatewayUrlOf({ ...local, hasTls: true })).toBe('https://127.0.0.1:8101')
  })
})
