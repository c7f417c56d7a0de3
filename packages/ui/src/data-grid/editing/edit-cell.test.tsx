// @vitest-environment jsdom
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CellEditor } from './edit-cell'
import type { CellEditorProps } from './edit-cell.types'

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => {}
afterEach(cleanup)

const value = (text: string): CellChange => ({ to: 'value', text })
function open(props: Partial<CellEditorProps> = {}) {
  const onCommit = vi.fn()
  const onEnd = vi.fn()
  render(
    <StrictMode>
      <CellEditor
        aria-label="Edit name"
        kind="text"
        initial={value('Ada')}
        typed={null}
        allowsNull
        allowsDefault
        onCommit={onCommit}
        onEnd={onEnd}
        {...props}
      />
      <button type="button">elsewhere</button>
    </StrictMode>,
  )
  return { user: userEvent.setup(), onCommit, onEnd, field: screen.getByLabelText('Edit name') }
}

it('takes the focus with the value selected; Enter takes what was typed and stays', async () => {
  const { user, onCommit, onEnd, field } = open()
  expect(field).toBe(document.activeElement)
  await user.keyboard('Grace{Enter}')
  expect(onCommit.mock.calls).toEqual([[value('Grace')]])
  expect(onEnd.mock.calls).toEqual([['stay']])
})

it('begins with the character that was typed; Tab goes on and Shift+Tab back', async () => {
  const { user, onCommit, onEnd } = open({ typed: 'x' })
  await user.keyboard('y{Tab}')
  expect([onCommit.mock.calls, onEnd.mock.calls]).toEqual([[[value('xy')]], [['next']]])
  cleanup()
  const back = open({ typed: 'x' })
  await back.user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(back.onEnd.mock.calls).toEqual([['previous']])
})

it('changes nothing by Escape, nor without a change', async () => {
  const { user, onCommit, onEnd } = open()
  await user.keyboard('lost{Escape}')
  expect([onCommit.mock.calls, onEnd.mock.calls]).toEqual([[], [['stay']]])
  cleanup()
  const same = open()
  await same.user.keyboard('{Enter}')
  expect([same.onCommit.mock.calls, same.onEnd.mock.calls]).toEqual([[], [['stay']]])
})

it('takes the value when the focus goes elsewhere, once', async () => {
  const { user, onCommit, onEnd } = open()
  await user.keyboard('Grace')
  await user.click(screen.getByText('elsewhere'))
  expect([onCommit.mock.calls, onEnd.mock.calls]).toEqual([[[value('Grace')]], [[null]]])
})

it('tells NULL, DEFAULT and an empty text apart, by key and by button', async () => {
  const { user, onCommit } = open()
  await user.keyboard('{Alt>}[KeyN]{/Alt}')
  expect(screen.getByRole('button', { name: 'NULL' }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onCommit.mock.calls).toEqual([[{ to: 'null' }]])
  cleanup()
  const other = open()
  await other.user.click(screen.getByRole('button', { name: 'DEFAULT' }))
  await other.user.keyboard('{Enter}')
  expect(other.onCommit.mock.calls).toEqual([[{ to: 'default' }]])
  cleanup()
  const empty = open({ initial: { to: 'null' } })
  await empty.user.keyboard('x{Backspace}{Enter}')
  expect(empty.onCommit.mock.calls).toEqual([[value('')]])
})

it('takes no NULL where the column has none', async () => {
  const { user, onCommit } = open({ allowsNull: false })
  await user.keyboard('{Alt>}[KeyN]{/Alt}{Enter}')
  expect(onCommit.mock.calls).toEqual([])
  expect(screen.queryByRole('button', { name: 'NULL' })).toBeNull()
})

it('does not take what is wrong, says why, and loses nothing of it', async () => {
  const { user, onCommit, onEnd, field } = open({
    kind: 'line',
    problemOf: (text) => (text === 'x' ? 'Not a number.' : null),
  })
  await user.keyboard('x{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Not a number.')
  await user.click(screen.getByText('elsewhere'))
  expect([onCommit.mock.calls, onEnd.mock.calls]).toEqual([[], []])
  expect(field).toHaveProperty('value', 'x')
  await user.click(field)
  await user.keyboard('{Backspace}1{Enter}')
  expect(onCommit.mock.calls).toEqual([[value('1')]])
})

it('breaks lines by Shift+Enter, and keeps the breaks that were there', async () => {
  const { user, onCommit } = open({ initial: value('a\r\nb') })
  await user.keyboard('{Control>}{End}{/Control}{ArrowRight}!{Shift>}{Enter}{/Shift}c{Enter}')
  expect(onCommit.mock.calls).toEqual([[value('a\r\nb!\r\nc')]])
})

it('chooses from a list by arrows, by typing and by the mouse', async () => {
  const choices = ['sad', 'ok', 'happy']
  const { user, onCommit } = open({ kind: 'choice', choices, initial: value('sad') })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('sad')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onCommit.mock.calls).toEqual([[value('ok')]])
  cleanup()
  const typed = open({ kind: 'choice', choices, initial: { to: 'null' }, typed: 'h' })
  await typed.user.keyboard('a{Enter}')
  expect(typed.onCommit.mock.calls).toEqual([[value('happy')]])
  cleanup()
  const unknown = open({ kind: 'choice', choices, initial: { to: 'null' } })
  await unknown.user.keyboard('x{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Not a valid value.')
  await unknown.user.keyboard('{Backspace}')
  await unknown.user.click(screen.getByRole('option', { name: 'sad' }))
  expect(unknown.onCommit.mock.calls).toEqual([[value('sad')]])
})
