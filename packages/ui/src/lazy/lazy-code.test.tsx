// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyCode } from './lazy-code'

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

test('it is fetched once, when it is wanted', async () => {
  const fetchCode = vi.fn(async () => () => 'here')
  const lazy = lazyCode(fetchCode)
  const Reader = ({ wanted }: { wanted: boolean }) => <p>{lazy.useCode(wanted)?.() ?? 'not yet'}</p>
  const { rerender } = render(<Reader wanted={false} />)
  expect(fetchCode).not.toHaveBeenCalled()
  rerender(<Reader wanted />)
  await screen.findByText('here')
  await lazy.preload()
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

test('what keeps it from coming is thrown where it is drawn, and drawn anew it tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchCode = vi.fn(async () => 'here').mockRejectedValueOnce(new Error('cut off'))
  const lazy = lazyCode(fetchCode)
  const Reader = () => <p>{lazy.useCode(true) ?? 'not yet'}</p>
  render(
    <Boundary>
      <Reader />
    </Boundary>,
  )
  const retry = await screen.findByRole('button', { name: 'cut off' })
  act(() => retry.click())
  await screen.findByText('here')
})
