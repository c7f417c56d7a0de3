import type { components } from '@howdah/contract'
import type { RecoveryTest } from './recovery-tests-table'

/** Returns a test of a restore as the contract has it. */
export const toRecoveryTest = ({
  at,
  error,
  milliseconds,
  source,
  tables,
  time,
}: RecoveryTest): components['schemas']['RecoveryTest'] => ({
  ...{ source, milliseconds, tables, error },
  at: at.toISOString(),
  time: time.toISOString(),
})
