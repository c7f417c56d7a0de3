// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { HowdahTheme } from '../theme/howdah-theme'
import { SuggestField, type SuggestFieldProps } from './suggest-field'

function show(props: Partial<SuggestFieldProps>) {
  const onSubmit = vi.fn<() => void>()
  function Form() {
    const [value, setValue] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <SuggestField
          label="User"
          named
          suggestions={[]}
          {...props}
          value={value}
          onChange={setValue}
        />
      </form>
    )
  }
  render(
    <HowdahTheme>
      <Form />
    </HowdahTheme>,
  )
  return { field: screen.getByRole('combobox', { name: 'User' }), onSubmit }
}

const value = (field: HTMLElement) => (field as HTMLInputElement).value
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

it('offers what contains the text, and is used with the keyboard alone', async () => {
  const user = userEvent.setup()
  const { field, onSubmit } = show({ suggestions: ['text', 'int8', 'int4'] })
  await user.type(field, 'int')
  expect(options()).toEqual(['int8', 'int4'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect([value(field), options(), onSubmit.mock.calls.length]).toEqual(['int4', [], 0])
  await user.keyboard('{ArrowUp}')
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('int4')
  await user.keyboard('{Escape}')
  expect([value(field), options()]).toEqual(['int4', []])
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('shows all results of a search with their details, and takes the value of the chosen one', async () => {
  const user = userEvent.setup()
  const suggestions = [{ value: 'ada@example.com', detail: '6f1c2a34' }, { value: '6f1d' }]
  const { field } = show({ isSearched: true, suggestions })
  await user.type(field, '6f1')
  expect(options()).toEqual(['ada@example.com6f1c2a34', '6f1d'])
  await user.keyboard('{Enter}')
  expect(value(field)).toBe('ada@example.com')
  await user.click(field)
  await user.click(screen.getByRole('option', { name: '6f1d' }))
  expect([value(field), options()]).toEqual(['6f1d', []])
})

it('offers nothing more once the result of a search is the text', async () => {
  const user = userEvent.setup()
  const suggestions = [{ value: 'ada@example.com', detail: '6f1c2a34' }]
  const { field, onSubmit } = show({ isSearched: true, suggestions })
  await user.type(field, 'ada@example')
  expect(options()).toHaveLength(1)
  await user.type(field, '.com{Enter}')
  expect([options(), onSubmit.mock.calls.length]).toEqual([[], 1])
})
