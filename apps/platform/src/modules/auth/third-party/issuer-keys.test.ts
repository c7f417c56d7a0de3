import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createIssuerKeys } from './issuer-keys'

const issuer = { issuer: 'https://id.example.com', jwks_url: 'https://id.example.com/keys' }
const named = { ...issuer, audience: '' }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function start() {
  let isAway = false
  let reads = 0
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }
  const keys = createIssuerKeys(() => {
    reads += 1
    return isAway
      ? Promise.reject(new Error('away'))
      : Promise.resolve(new Response(JSON.stringify({ keys: [key] })))
  })
  const verify = async (kid: string) => {
    const token = await new SignJWT({ sub: 'a' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
    return jwtVerify(token, await keys.of(named)).then(
      () => 'good',
      (error: unknown) => (error as Error).message,
    )
  }
  return {
    keys,
    verify,
    away(next: boolean) {
      isAway = next
    },
    reads: () => reads,
  }
}

it('goes on with the keys that it has while the issuer is away', async () => {
  const { away, verify } = await start()
  expect(await verify('k1')).toBe('good')
  away(true)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(await verify('k1')).toBe('good')
  away(false)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await verify('k1')).toBe('good')
})

it('asks an issuer that is away once in thirty seconds, whatever strangers send', async () => {
  const { away, keys, reads, verify } = await start()
  away(true)
  for (let count = 0; count < 20; count += 1) await expect(keys.of(named)).rejects.toThrow('away')
  expect(reads()).toBe(1)
  away(false)
  vi.setSystemTime(Date.now() + 31_000)
  expect(await verify('k1')).toBe('good')
  expect(reads()).toBe(2)
  away(true)
  for (let count = 0; count < 20; count += 1) expect(await verify(`k${count + 2}`)).not.toBe('good')
  vi.setSystemTime(Date.now() + 31_000)
  for (let count = 0; count < 20; count += 1) expect(await verify(`k${count + 2}`)).not.toBe('good')
  expect(reads()).toBe(3)
})

it('knows an issuer by keys alone', async () => {
  const { away, keys } = await start()
  await keys.check(named)
  away(true)
  await expect(keys.check(named)).rejects.toThrow('away')
})

it('refuses a key set without a key', async () => {
  const keys = createIssuerKeys(() => Promise.resolve(Response.json({ keys: [] })))
  await expect(keys.check(named)).rejects.toThrow('It has no keys.')
})
