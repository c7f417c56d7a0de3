import { expect, test } from 'vitest'
import { newerRelease, releaseDetails, releaseNote } from './release-view'

const release = {
  current: '0.1.0',
  latest: '0.2.0',
  beta: '0.3.0-beta.1',
  published_at: '2026-01-05T12:00:00Z',
}
const nothing = { current: '0.1.0', latest: null, beta: null, published_at: null }
const commit = {
  commit_sha: '5f0c3e1b7a9d2c4e6f8091a2b3c4d5e6f7a8b9c0',
  commit_time: '2026-01-02T12:00:00Z',
}
const lines = (...args: Parameters<typeof releaseDetails>) =>
  releaseDetails(...args).map(({ name, text }) => `${name}: ${text}`)

test('all that is known, with the next release two weeks after the newest', () => {
  expect(lines('0.1.0', release, commit)).toEqual([
    'Installed: v0.1.0',
    'Built from: 5f0c3e1 of Jan 2, 2026',
    'Latest release: v0.2.0 of Jan 5, 2026',
    'Latest beta: v0.3.0-beta.1',
    'Next release: about Jan 19, 2026',
  ])
})

test('what is not known has no line', () => {
  expect(lines('0.1.0', undefined, undefined)).toEqual(['Installed: v0.1.0'])
  expect(lines('0.1.0', nothing, { commit_sha: null, commit_time: null })).toEqual([
    'Installed: v0.1.0',
  ])
  expect(lines('0.1.0', { ...release, beta: null, published_at: null }, undefined)).toEqual([
    'Installed: v0.1.0',
    'Latest release: v0.2.0',
  ])
})

test('an update is one that is newer', () => {
  expect(newerRelease(release)).toBe('0.2.0')
  expect(newerRelease({ ...release, current: '0.2.0' })).toBeNull()
  expect(newerRelease({ ...release, current: '0.10.0' })).toBeNull()
  expect(newerRelease(nothing)).toBeNull()
})

test('the text above', () => {
  expect(releaseNote(release, true)).toBe('v0.2.0 is available.')
  expect(releaseNote({ ...release, current: '0.2.0' }, true)).toBe('You’re on the latest release.')
  expect(releaseNote(nothing, true)).toContain('Couldn’t read the list')
  expect(releaseNote(nothing, false)).toContain('--releases-url')
})
