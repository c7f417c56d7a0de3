import { expect, test } from 'vitest'
import { readPrefilled } from './support-form-state'

const ref = 'abcdefghijklmnopqrst'

test.each([
  [
    `?category=performance&ref=${ref}&subject=Slow&error=Error: 503`,
    { category: 'performance', projectRef: ref, subject: 'Slow', error: 'Error: 503' },
  ],
  [`?projectRef=${ref}`, { category: 'dashboard_bug', projectRef: ref, subject: '', error: '' }],
  [
    '?category=made-up&ref=../../x',
    { category: 'dashboard_bug', projectRef: null, subject: '', error: '' },
  ],
  ['', { category: 'dashboard_bug', projectRef: null, subject: '', error: '' }],
])('%s', (search, expected) => {
  expect(readPrefilled(search)).toEqual(expected)
})

test('what is too long is cut', () => {
  expect(readPrefilled(`?subject=${'x'.repeat(300)}`).subject).toHaveLength(200)
})
