import { hash } from '@node-rs/bcrypt'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../passwords'

async function quickest(stored: string | null): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const begun = performance.now()
    expect(await verifyPassword({ ref: 'abc' }, 'wrong', stored)).toBe(false)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

it('takes as long for no account as for a hash of lower cost', async () => {
  const fast = await hash('right', { cost: 4, version: '2a' })
  expect(await verifyPassword({ ref: 'abc' }, 'right', fast)).toBe(true)
  const [none, low] = [await quickest(null), await quickest(fast)]
  expect(low).toBeGreaterThan(none * 0.6)
})

it('passwords of a project do not hold up those of another one', async () => {
  const order: string[] = []
  const sign = (ref: string) => hashPassword({ ref }, 'a').then(() => order.push(ref))
  const many = Array.from({ length: 20 }, () => sign('many'))
  await sign('one')
  expect(order.length).toBeLessThan(10)
  await Promise.all(many)
})

it('a project has so many passwords waiting, and no more', { timeout: 60_000 }, async () => {
  const all = Array.from({ length: 101 }, () => hashPassword({ ref: 'full' }, 'a'))
  await expect(all.at(-1)).rejects.toMatchObject({ reason: 'request_timeout' })
  expect(await Promise.all(all.slice(0, -1))).toHaveLength(100)
})
