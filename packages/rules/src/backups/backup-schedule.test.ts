import { describe, expect, it } from 'vitest'
import { MAX_FAILED_BACKUPS, MAX_SCHEDULED_BACKUPS } from './backup-limits'
import { nextBackupAt, superfluousBackups, type BackupRecord } from './backup-schedule'

// Its minute of the day is 00:00, since an empty reference adds up to nothing.
const ref = ''
const at = (text: string) => new Date(`2026-01-${text}:00Z`)
const made = (startedAt: string, rest: Partial<BackupRecord> = {}): BackupRecord => ({
  ...{ id: startedAt, kind: 'scheduled', state: 'completed', startedAt: at(startedAt) },
  ...rest,
})

describe('the next backup', () => {
  const insertedAt = at('01T12:00')
  it.each([
    ['a new project waits for its first time of day', '01T13:00', [], '02T00:00'],
    ['at its time it is due', '02T00:00', [], '02T00:00'],
    ['what was slept through is due at once', '05T17:00', [made('03T00:00')], '05T00:00'],
    ['one a day is enough', '05T17:00', [made('05T00:01')], '06T00:00'],
    ['one that runs is enough', '05T00:02', [made('05T00:01', { state: 'running' })], '06T00:00'],
    [
      'one by hand is not the day’s',
      '05T17:00',
      [made('05T00:01', { kind: 'manual' })],
      '05T00:00',
    ],
    [
      'what failed is tried again after an hour',
      '05T00:30',
      [made('05T00:01', { state: 'failed' })],
      '05T01:01',
    ],
    [
      'after the newest try, whichever comes first',
      '05T02:30',
      [made('05T02:10', { state: 'failed' }), made('05T00:01', { state: 'failed' })],
      '05T03:10',
    ],
    [
      'what failed the day before is over',
      '05T00:10',
      [made('04T23:50', { state: 'failed' })],
      '05T00:00',
    ],
    [
      'what a clock that was wrong has noted puts nothing off',
      '05T17:00',
      [made('20T00:01')],
      '05T00:00',
    ],
    ['nor does what failed by it', '05T17:00', [made('20T00:01', { state: 'failed' })], '05T00:00'],
  ])('%s', (_, now, backups, next) => {
    expect(nextBackupAt({ now: at(now), ref, insertedAt, backups })).toEqual(at(next))
  })

  it('is due for a project that was made while the clock was wrong', () => {
    expect(
      nextBackupAt({ now: at('05T17:00'), ref, insertedAt: at('20T00:00'), backups: [] }),
    ).toEqual(at('05T00:00'))
  })

  it('comes at another minute for another project, and always within a day', () => {
    const now = at('10T12:00')
    const refs = ['abcdefghijklmnopqrst', 'bcdefghijklmnopqrstu', 'zyxwvutsrqponmlkjihg']
    const times = refs.map((one) =>
      nextBackupAt({ now, ref: one, insertedAt, backups: [] }).getTime(),
    )
    expect(new Set(times).size).toBe(refs.length)
    for (const time of times) {
      expect(time).toBeLessThanOrEqual(now.getTime())
      expect(time).toBeGreaterThan(at('09T12:00').getTime())
    }
  })
})

describe('what is removed', () => {
  const now = at('28T12:00')
  const retained = MAX_SCHEDULED_BACKUPS.free
  const days = Array.from({ length: retained + 2 }, (_, day) => String(day + 10))

  it('is what is older than the newest of the schedule, never what was made by hand', () => {
    const scheduled = days.map((day) => made(`${day}T00:00`))
    const manual = days.map((day) => made(`${day}T01:00`, { kind: 'manual' }))
    expect(superfluousBackups([...manual, ...scheduled], { now, retained })).toEqual([
      '11T00:00',
      '10T00:00',
    ])
  })

  it('counts only what is complete', () => {
    const scheduled = days.slice(0, retained).map((day) => made(`${day}T00:00`))
    expect(
      superfluousBackups(
        [
          made('28T00:00', { state: 'running' }),
          made('27T00:00', { state: 'failed' }),
          ...scheduled,
        ],
        { now, retained },
      ),
    ).toEqual([])
  })

  it('is what a clock that was wrong dated ahead before what was made since', () => {
    const ahead = days.slice(0, retained).map((day) => made(`${day}T00:00`))
    const since = [made('02T00:00'), made('03T00:00')]
    expect(superfluousBackups([...ahead, ...since], { now: at('03T12:00'), retained })).toEqual([
      '11T00:00',
      '10T00:00',
    ])
  })

  it('is a failed try after enough newer ones', () => {
    const tries = Array.from({ length: MAX_FAILED_BACKUPS + 1 }, (_, hour) =>
      made(`02T1${hour}:00`, { state: 'failed', kind: 'manual' }),
    )
    expect(superfluousBackups(tries, { now, retained })).toEqual(['02T10:00'])
  })
})
