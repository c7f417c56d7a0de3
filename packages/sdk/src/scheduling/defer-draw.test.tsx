import { act, render, screen } from '@testing-library/react'
import { createStore } from 'zustand/vanilla'
import { expect, test } from 'vitest'
import { useDeferredSnapshot } from './use-deferred-snapshot'

type Text = ReturnType<typeof createText>
const createText = (text: string) => createStore(() => ({ text }))

function Shown({ store }: { store: Text }) {
  return <p>{useDeferredSnapshot(store.subscribe, store.getState).text}</p>
}

test('of several changes in a frame the last is shown, after the paint', async () => {
  const store = createText('')
  render(<Shown store={store} />)
  act(() => {
    for (const text of ['s', 'se', 'sel']) store.setState({ text })
  })
  expect(screen.queryByText('sel')).toBeNull()
  expect(await screen.findByText('sel')).toBeTruthy()
})

test('a change between render and effect is shown', async () => {
  const store = createText('before')
  function Changing() {
    if (store.getState().text === 'before') queueMicrotask(() => store.setState({ text: 'after' }))
    return <Shown store={store} />
  }
  render(<Changing />)
  expect(await screen.findByText('after')).toBeTruthy()
})

test('the value of another store is shown immediately', () => {
  const { rerender } = render(<Shown store={createText('first')} />)
  rerender(<Shown store={createText('second')} />)
  expect(screen.getByText('second')).toBeTruthy()
})
