import { expect, test } from 'vitest'
import { toStorageError } from './sql-failures'

test.each([
  ['53100', 'DiskFull', 507],
  ['53300', 'Busy', 503],
])('an error of Postgres with the SQLSTATE %s is %s', (code, reason, status) => {
  const error = Object.assign(new Error('could not extend file'), { code, severity: 'ERROR' })
  expect(toStorageError(error)).toMatchObject({ reason, status })
})
