// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Field, type FieldProps } from './field'

afterEach(cleanup)

const show = (props: Omit<FieldProps, 'label' | 'children'>) => {
  render(
    <Field label="Name" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  )
  return screen.getByRole('textbox', { name: /^Name/ })
}

it('names its control, and describes it by nothing where there is nothing to say', () => {
  const input = show({})
  expect(input.getAttribute('aria-describedby')).toBeNull()
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

it.each([
  [{ hint: 'As in the address.' }, 'As in the address.', null],
  [{ hint: 'As in the address.', problem: 'Too long.' }, 'Too long.', 'true'],
  [
    { hint: 'As in the address.', problem: 'Too long.', keepsHint: true },
    'Too long.As in the address.',
    'true',
  ],
  [
    { hint: 'As in the address.', problem: 'Too long.', keepsHint: true, textSize: '1' as const },
    'Too long.As in the address.',
    'true',
  ],
])('with %o its control is described by %s', (props, description, invalid) => {
  const input = show(props)
  const text = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe(description)
  expect(text?.getAttribute('aria-live')).toBe('polite')
  expect(input.getAttribute('aria-invalid')).toBe(invalid)
})

it('shows a note after the label, which is part of the name', () => {
  expect(show({ note: 'optional' }).closest('.hw-field')?.querySelector('label')?.textContent).toBe(
    'Name optional',
  )
})
