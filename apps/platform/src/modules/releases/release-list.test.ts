import { expect, it } from 'vitest'
import { noReleases, readReleaseList } from './release-list'

const release = (tag_name: unknown, more: object = {}) => ({
  tag_name,
  draft: false,
  prerelease: false,
  published_at: null,
  ...more,
})

it('takes the newest by version, not by date or place', () => {
  const list = [
    release('v1.9.5', { published_at: '2026-03-01T00:00:00Z' }),
    release('v1.10.0', { published_at: '2026-02-01T10:00:00+01:00' }),
    release('v1.2.0', { published_at: '2026-01-01T00:00:00Z' }),
  ]
  expect(readReleaseList(list)).toEqual({
    latest: '1.10.0',
    beta: null,
    publishedAt: '2026-02-01T09:00:00.000Z',
  })
})

it('takes a beta that is newer than the release, and no other', () => {
  const beta = release('2.0.0-beta.2', { prerelease: true })
  expect(readReleaseList([beta, release('1.0.0')])).toMatchObject({
    latest: '1.0.0',
    beta: '2.0.0-beta.2',
  })
  expect(readReleaseList([beta, release('2.0.0')])).toMatchObject({ latest: '2.0.0', beta: null })
  // A version marks a pre-release too, if its `prerelease` flag was forgotten.
  expect(readReleaseList([release('2.0.0-rc.1')])).toEqual({
    latest: null,
    beta: '2.0.0-rc.1',
    publishedAt: null,
  })
})

it('passes over drafts and what is no release', () => {
  const list = [
    release('v9.0.0', { draft: true }),
    release('nightly'),
    release(9),
    release('1.0.0"><script>'),
    release(`1.0.0-${'a'.repeat(200)}`),
    null,
    'v8.0.0',
    [],
    release('v1.0.0', { published_at: 'yesterday' }),
  ]
  expect(readReleaseList(list)).toEqual({ latest: '1.0.0', beta: null, publishedAt: null })
  expect(readReleaseList([])).toEqual(noReleases)
})

it.each([{ message: 'API rate limit exceeded' }, null, 'v1.0.0', 1])('refuses %j', (list) => {
  expect(() => readReleaseList(list)).toThrow('no list')
})
