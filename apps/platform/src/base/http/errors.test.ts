import { expect, test } from 'vitest'
import { AppError } from '../app-error'
import { asNotRun, toAppError } from './errors'

test('a failure before anything has run says so, and a refusal stays what it is', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(toAppError(away).body('r')).not.toHaveProperty('not_run')
  expect(toAppError(asNotRun(away)).body('r')).toMatchObject({ code: 'unavailable', not_run: true })
  const refusal = new AppError(403, 'forbidden', 'no')
  expect(asNotRun(refusal)).toBe(refusal)
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('an error of a full disk, %s, is a 507', (code) => {
  const full = Object.assign(new Error('No space left on device'), { code })
  expect(toAppError(full)).toMatchObject({ status: 507, code: 'disk_full' })
})
