import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useSubmit } from './use-submit'

/** A form of two fields. @param refused the one that the server refuses */
function Form({ refused }: { refused?: 'address' }) {
  const [name, setName] = useState('')
  const { problems, onSubmit } = useSubmit(
    { name: name === '' ? 'Missing' : undefined },
    () => undefined,
  )
  return (
    <form onSubmit={onSubmit}>
      <input
        name="name"
        aria-label="Name"
        aria-invalid={problems.name !== undefined || undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <input
        name="address"
        aria-label="Address"
        aria-invalid={refused === 'address' || undefined}
      />
      <button>Save</button>
    </form>
  )
}

it('focuses the first invalid field, and that which the server refuses', () => {
  const { rerender } = render(<Form />)
  const [name, address] = [screen.getByLabelText('Name'), screen.getByLabelText('Address')]
  const save = screen.getByRole('button')
  save.focus()
  fireEvent.click(save)
  expect(document.activeElement).toBe(name)
  fireEvent.change(name, { target: { value: 'Ada' } })
  save.focus()
  fireEvent.click(save)
  expect(document.activeElement).toBe(save)
  rerender(<Form refused="address" />)
  expect(document.activeElement).toBe(address)
  // Once an answer: the person may be elsewhere by now.
  save.focus()
  fireEvent.change(name, { target: { value: 'Grace' } })
  expect(document.activeElement).toBe(save)
})

/** A form of a field without a name, such as lines of text. */
function Nameless() {
  const { problems, onSubmit } = useSubmit({ body: 'Wrong' }, () => undefined)
  return (
    <form onSubmit={onSubmit}>
      <textarea aria-label="Body" aria-invalid={problems.body !== undefined || undefined} />
      <button>Save</button>
    </form>
  )
}

it('focuses an invalid field without a name, at each attempt', () => {
  render(<Nameless />)
  const save = screen.getByRole('button')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    save.focus()
    fireEvent.click(save)
    expect(document.activeElement).toBe(screen.getByLabelText('Body'))
  }
})
