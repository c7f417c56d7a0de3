import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RelativeTime } from './relative-time'

test('a time in a list is a distance, with the moment on hover', () => {
  const at = new Date(Date.now() - 3 * 60_000 - 500).toISOString()
  render(<RelativeTime at={at} />)
  const time = screen.getByText('3 minutes ago')
  expect(time.getAttribute('datetime')).toBe(at)
  expect(time.title).toMatch(/\d{4}.*:\d\d/)
})
