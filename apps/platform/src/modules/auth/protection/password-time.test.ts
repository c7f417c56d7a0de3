import { hash } from '@node-rs/bcrypt'
import { expect, it } from 'vitest'
import { verifyPassword } from '../passwords'

async function quickest(stored: string | null): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const begun = performance.now()
    expect(await verifyPassword('wrong', stored)).toBe(false)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

it('takes as long for no account as for a hash of lower cost', async () => {
  const fast = await hash('right', { cost: 4, version: '2a' })
  expect(await verifyPassword('right', fast)).toBe(true)
  const [none, low] = [await quickest(null), await quickest(fast)]
  expect(low).toBeGreaterThan(none * 0.6)
})
