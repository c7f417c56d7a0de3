import { expect, test } from 'vitest'
import { newRecoveryCodes } from './recovery-codes'

test('recovery codes can be copied by hand: no letter looks like another', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})
