// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ErrorAlert } from './error-alert'
import { HowdahTheme } from '../theme/howdah-theme'
import { SqlErrorAlert } from './sql-error-alert'
import { SupportLinkContext } from './support-link'

const ADVICE_ALONE =
  'Try refreshing your browser, and again in a few minutes if the issue persists.'
const ADVICE =
  'Try refreshing your browser, but if the issue persists for more than a few minutes, please reach out to us via support.'

function show(element: React.ReactElement) {
  render(<HowdahTheme>{element}</HowdahTheme>)
  return screen.getByRole('alert')
}

it.each([
  ['an Error', new Error('relation "a" does not exist'), 'Error: relation "a" does not exist'],
  ['a text', 'no luck', 'Error: no luck'],
  ['a 503', { status: 503, message: 'upstream' }, '503 Service Temporarily Unavailable'],
  ['another status', { status: 500, message: 'upstream' }, 'Error: upstream'],
  ['nothing to say', {}, 'Error: An unknown error occurred'],
  ['null', null, 'Error: An unknown error occurred'],
])('shows %s', (_name, error, text) => {
  const alert = show(<ErrorAlert error={error} />)
  expect(alert.textContent).toContain(text)
  expect(alert.textContent).toContain(ADVICE_ALONE)
})

it('shows the lines of a text as they are', () => {
  const alert = show(<ErrorAlert error={'select nope\n       ^'} />)
  expect(alert.querySelector('.hw-error-alert-detail')?.textContent).toBe(
    'Error: select nope\n       ^',
  )
})

it.each([
  [
    'a foreign key that is referenced',
    {
      status: 400,
      message: 'update or delete on table "customers" violates foreign key constraint',
      requestId: 'req-1',
      sql: {
        sqlstate: '23503',
        detail: 'Key (id)=(1) is still referenced from table "orders".',
        hint: null,
      },
    },
    ['Detail: Key (id)=(1) is still referenced from table "orders".'],
  ],
  ['a filter that does not fit', { status: 400, message: 'invalid input syntax' }, []],
  ['something that is not there', { status: 404, message: 'not found' }, []],
])('gives no advice about %s', (_name, error, lines) => {
  render(
    <SupportLinkContext value={(label) => <a href="/help">{label}</a>}>
      <HowdahTheme>
        <ErrorAlert error={error} />
      </HowdahTheme>
    </SupportLinkContext>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(`Error: ${error.message}`)
  for (const line of lines) expect(alert.textContent).toContain(line)
  expect(alert.textContent).not.toContain('Try refreshing')
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  [
    'a server without memory',
    { status: 400, message: 'out of memory', sql: { sqlstate: '53200' } },
  ],
  ['too many requests', { status: 429, message: 'slow down' }],
])('gives advice about %s', (_name, error) =>
  expect(show(<ErrorAlert error={error} supportLink="/help" />).textContent).toContain(ADVICE),
)

it('draws the support link only where there is one', () => {
  const alert = show(<ErrorAlert error="x" />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(alert.textContent).not.toContain('support')
})

it('leads to support and names the request', () => {
  const alert = show(
    <ErrorAlert
      error={{ message: 'x', requestId: 'req-1' }}
      title="Failed to retrieve projects"
      supportLink="/support/new"
    />,
  )
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    '/support/new',
  )
  expect(alert.textContent).toContain('Failed to retrieve projects')
  expect(alert.textContent).toContain('req-1')
})

it('links to the support of the host page with the error', () => {
  const link = vi.fn((label: string) => <a href="/help">{label}</a>)
  const error = { message: 'x', requestId: 'req-1' }
  render(
    <SupportLinkContext value={link}>
      <HowdahTheme>
        <ErrorAlert error={error} title="Failed to retrieve projects" />
        <ErrorAlert error="y" supportLink="/elsewhere" />
      </HowdahTheme>
    </SupportLinkContext>,
  )
  expect(
    screen.getAllByRole('link', { name: 'Contact support' }).map((one) => one.getAttribute('href')),
  ).toEqual(['/help', '/elsewhere'])
  expect(link).toHaveBeenCalledWith('Contact support', {
    title: 'Failed to retrieve projects',
    text: 'Error: x',
    requestId: 'req-1',
  })
})

it('links to an address of the host page', () => {
  render(
    <SupportLinkContext value="mailto:help@example.com">
      <HowdahTheme>
        <ErrorAlert error="x" />
      </HowdahTheme>
    </SupportLinkContext>,
  )
  const link = screen.getByRole('link', { name: 'Contact support' })
  expect(link.getAttribute('href')).toBe('mailto:help@example.com')
})

it('tries again', async () => {
  const onRetry = vi.fn()
  show(<ErrorAlert error="x" onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('makes the first line of a formatted error the title and keeps the rest in its columns', () => {
  const alert = show(
    <SqlErrorAlert
      error={{
        message: 'm',
        formattedError: '\nERROR:  42601: syntax error\nLINE 1: selec 1\n        ^\n',
      }}
    />,
  )
  expect(alert.querySelector('.hw-error-alert-title')?.textContent).toBe(
    'ERROR:  42601: syntax error',
  )
  expect(alert.querySelector('pre')?.textContent).toBe('LINE 1: selec 1\n        ^')
})

it('has a title of its own without one', () => {
  const alert = show(<SqlErrorAlert error={{ message: 'connection lost' }} />)
  expect(alert.querySelector('.hw-error-alert-title')?.textContent).toBe('Error running SQL query')
  expect(alert.textContent).toContain('connection lost')
})
