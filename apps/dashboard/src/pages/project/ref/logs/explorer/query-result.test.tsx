import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { QueryResult } from './query-result'

const result = (columns: string[], rows: (string | null)[][]) => ({
  ...{ columns: columns.map((name) => ({ name, type: 'VARCHAR' })), rows },
  ...{ duration_ms: 3, is_truncated: false },
})

const show = (...of: Parameters<typeof result>) => render(<QueryResult result={result(...of)} />)

test('a result is a table, or a chart of its numbers', async () => {
  show(
    ['method', 'path', 'requests'],
    [
      ['GET', '/rest/v1/a', '9007199254740993'],
      ['POST', '/rest/v1/a', '4'],
    ],
  )
  expect(screen.getByRole('cell', { name: '9007199254740993' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Bars' }))
  expect(
    screen.getByRole('img', {
      name: 'requests by method, 2 points. The table has the same values.',
    }),
  ).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getByRole('cell', { name: '9007199254740993' })).toBeTruthy()
})

test('a chart of texts says what it needs', async () => {
  show(['message', 'code'], [['a', 'b']])
  await userEvent.click(screen.getByRole('radio', { name: 'Line' }))
  expect(screen.getByText(/^A chart needs a column of numbers/)).toBeTruthy()
})
