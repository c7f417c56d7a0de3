import { describe, expect, it } from 'vitest'
import { baseBefore, neededBases, recoveryRanges, type RecoveryBase } from './recovery-window'

const at = (text: string) => new Date(`2026-01-${text}:00Z`)
const base = (text: string, rest: Partial<RecoveryBase> = {}): RecoveryBase => ({
  ...{ id: text, chain: 'a', startedAt: at(text), completedAt: at(text), isFollowed: true },
  ...rest,
})
const now = at('20T12:00')
const until = at('20T11:59')

describe('the moments to restore to', () => {
  const range = (chain: string, from: string, end: Date | string) => ({
    ...{ chain, from: at(from) },
    until: typeof end === 'string' ? at(end) : end,
  })
  const chains = [{ id: 'a', until }]

  it.each([
    ['none without a backup', [], chains, []],
    ['none before it is known how far', [base('19T00:00')], [{ id: 'a', until: null }], []],
    [
      'begin with the first backup',
      [base('19T06:00'), base('18T06:00')],
      chains,
      [range('a', '18T06:00', until)],
    ],
    [
      'begin with the window at the earliest',
      [base('01T06:00')],
      chains,
      [range('a', '13T12:00', until)],
    ],
    [
      'leave out what is missing',
      [base('17T00:00'), base('18T00:00', { isFollowed: false }), base('19T00:00')],
      chains,
      [range('a', '17T00:00', '18T00:00'), range('a', '19T00:00', until)],
    ],
    [
      'are of every chain',
      [base('17T00:00', { chain: 'b' }), base('19T00:00')],
      [...chains, { id: 'b', until: at('18T00:00') }],
      [range('b', '17T00:00', '18T00:00'), range('a', '19T00:00', until)],
    ],
    [
      'leave out chains that are over for longer',
      [base('01T00:00', { chain: 'b' })],
      [{ id: 'b', until: at('02T00:00') }],
      [],
    ],
  ])('%s', (_, bases, of, expected) => {
    expect(recoveryRanges({ bases, chains: of, days: 7, now })).toEqual(expected)
  })
})

it('recovery starts from the newest backup that was complete then', () => {
  const bases = [base('17T00:00'), base('18T00:00'), base('18T00:01', { chain: 'b' })]
  expect(baseBefore(bases, { chain: 'a', at: at('18T06:00') })?.id).toBe('18T00:00')
  expect(baseBefore(bases, { chain: 'a', at: at('17T23:59') })?.id).toBe('17T00:00')
  expect(baseBefore(bases, { chain: 'a', at: at('16T00:00') })).toBeNull()
})

describe('the backups that recovery needs', () => {
  const days = (first: number, last: number, chain = 'a') =>
    Array.from({ length: last - first + 1 }, (_, index) =>
      base(`${String(first + index).padStart(2, '0')}T00:00`, { chain }),
    )

  it('are one before the window, and one a week in it with the newest', () => {
    expect([...neededBases(days(1, 20), { days: 14, now })]).toEqual([
      '06T00:00',
      '13T00:00',
      '20T00:00',
    ])
  })

  it('stay the same from day to day, so that the window never shrinks', () => {
    let bases: RecoveryBase[] = []
    for (const today of days(1, 28)) {
      bases = [...bases, today]
      const needed = neededBases(bases, { days: 10, now: at(`${today.id.slice(0, 2)}T12:00`) })
      bases = bases.filter(({ id }) => needed.has(id))
      const oldest = bases[0]?.completedAt.getTime() ?? 0
      const wanted = Math.max(
        at('01T00:00').getTime(),
        today.completedAt.getTime() - 10 * 86_400_000,
      )
      expect(oldest).toBeLessThanOrEqual(wanted)
      expect(bases.length).toBeLessThanOrEqual(5)
    }
  })

  it('are of each chain', () => {
    expect(neededBases([...days(1, 2), ...days(20, 20, 'b')], { days: 7, now })).toEqual(
      new Set(['02T00:00', '20T00:00']),
    )
  })
})
