import { expect, it } from 'vitest'
import { advancedVersions, changedBy } from './side-origins'

const sides = {
  branch: new Map([
    ['same', '1'],
    ['hotfix', '1'],
    ['own', '2'],
    ['both', '2'],
    ['new', '1'],
    ['dropped', '1'],
  ]),
  production: new Map([
    ['same', '1'],
    ['hotfix', '2'],
    ['own', '1'],
    ['both', '3'],
  ]),
}
const origin = { same: '1', hotfix: '1', own: '1', both: '1', dropped: '1' }
const all = [...sides.branch.keys()]

it('takes what only the branch has changed, and neither what production has, nor what both have', () => {
  const by = Object.fromEntries(all.map((key) => [key, changedBy(key, sides, origin)]))
  expect(by).toEqual({
    ...{ same: null, hotfix: 'production', own: 'branch', both: 'both', new: 'branch' },
    // Dropped in production.
    dropped: 'production',
  })
  // Without an origin, the branch is what counts.
  expect(all.filter((key) => changedBy(key, sides, null) === 'both')).toEqual([])
  expect(changedBy('own', sides, null)).toBe('branch')
})

it('knows what both have from then on, and what they had before of the rest', () => {
  expect(advancedVersions(sides, origin)).toEqual({
    ...{ same: '1', hotfix: '1', own: '1', both: '1', dropped: '1' },
  })
  const merged = {
    ...sides,
    production: new Map([...sides.production, ['own', '2'], ['new', '1']]),
  }
  expect(advancedVersions(merged, origin)).toMatchObject({ own: '2', new: '1', hotfix: '1' })
})
