// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyCode, type LazyCode } from './lazy-code'

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? (
      <button onClick={() => this.setState({ error: null })}>{this.state.error.message}</button>
    ) : (
      this.props.children
    )
  }
}

/** Renders the text that was loaded. */
function reader(lazy: LazyCode<string>) {
  return function Reader({ wanted = true }: { wanted?: boolean }) {
    const { load } = lazy.useLoad(wanted)
    if (load.state === 'failed') throw load.error
    return <p>{load.state === 'loaded' ? load.code : 'not yet'}</p>
  }
}

test('is fetched once, when it is wanted', async () => {
  const fetchCode = vi.fn(async () => 'here')
  const lazy = lazyCode(fetchCode)
  const Reader = reader(lazy)
  const { rerender } = render(<Reader wanted={false} />)
  expect(fetchCode).not.toHaveBeenCalled()
  rerender(<Reader wanted />)
  await screen.findByText('here')
  expect(await Promise.all([lazy.preload(), lazy.preload()])).toEqual([true, true])
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

test('code that is a function is returned, not called', async () => {
  const code = vi.fn()
  const lazy = lazyCode(async () => code)
  await lazy.preload()
  const { result } = renderHook(() => lazy.useLoad())
  expect(result.current.load).toEqual({ state: 'loaded', code })
  expect(code).not.toHaveBeenCalled()
})

test('a failure is thrown where the code is rendered, and rendered again it retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchCode = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('cut off'))
  const Reader = reader(lazyCode(fetchCode))
  render(
    <Boundary>
      <Reader />
    </Boundary>,
  )
  const retry = await screen.findByRole('button', { name: 'cut off' })
  act(() => retry.click())
  await screen.findByText('here')
})

test('a failure is returned, and retry fetches again', async () => {
  const fetchCode = vi.fn(async () => 'here')
  fetchCode.mockRejectedValueOnce(new Error('cut off'))
  const lazy = lazyCode(fetchCode)
  const { result } = renderHook(() => lazy.useLoad())
  expect(result.current.load.state).toBe('loading')
  await waitFor(() => expect(result.current.load.state).toBe('failed'))
  expect(fetchCode).toHaveBeenCalledTimes(1)

  act(() => result.current.retry())
  await waitFor(() => expect(result.current.load).toEqual({ state: 'loaded', code: 'here' }))
  expect(fetchCode).toHaveBeenCalledTimes(2)
})

test('a failure is over when the browser is online again', async () => {
  const fetchCode = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('cut off'))
  const lazy = lazyCode(fetchCode)
  const { result } = renderHook(() => lazy.useLoad())
  await waitFor(() => expect(result.current.load.state).toBe('failed'))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.load).toEqual({ state: 'loaded', code: 'here' }))
})

test('a failure while fetching ahead is tried again by the first component', async () => {
  const fetchCode = vi.fn(async () => 'here')
  fetchCode.mockRejectedValueOnce(new Error('cut off'))
  const lazy = lazyCode(fetchCode)
  expect(await lazy.preload()).toBe(false)
  const { result } = renderHook(() => lazy.useLoad())
  await waitFor(() => expect(result.current.load).toEqual({ state: 'loaded', code: 'here' }))
})
