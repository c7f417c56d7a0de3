import { expect, it } from 'vitest'
import { neededControlBackups, nextControlBackupAt, type ControlBackup } from './control-backups'

const backupOf = (day: number, chain = 'one'): ControlBackup => ({
  ...{ id: `b${day}`, chain, timeline: 1, segmentBytes: 4_194_304 },
  ...{ start: '0/1', end: '0/2', postgresVersion: '18.4' },
  startedAt: new Date(Date.UTC(2026, 0, day)),
  completedAt: new Date(Date.UTC(2026, 0, day, 0, 5)),
})
const now = new Date(Date.UTC(2026, 0, 20, 12))

it('is due at once without a backup of the chain, and a day after it otherwise', () => {
  expect(nextControlBackupAt([], 'one', now)).toEqual(now)
  expect(nextControlBackupAt([backupOf(20, 'other')], 'one', now)).toEqual(now)
  expect(nextControlBackupAt([backupOf(19), backupOf(20)], 'one', now)).toEqual(
    new Date(Date.UTC(2026, 0, 21)),
  )
})

it('retains seven days, with the backup from which the first of them is restored', () => {
  const backups = Array.from({ length: 20 }, (_, index) => backupOf(index + 1))
  expect(neededControlBackups(backups, now).map(({ id }) => id)).toEqual(
    ['b13', 'b14', 'b15', 'b16', 'b17', 'b18', 'b19', 'b20'], // oxfmt-ignore
  )
  // However old it is, the only one stays.
  expect(neededControlBackups([backupOf(1)], now)).toHaveLength(1)
  expect(neededControlBackups([], now)).toEqual([])
})
