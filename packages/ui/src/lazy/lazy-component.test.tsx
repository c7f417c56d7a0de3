// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-code'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? (
      <button onClick={() => this.setState({ failed: false })}>Again</button>
    ) : (
      this.props.children
    )
  }
}

afterEach(() => vi.restoreAllMocks())

test('draws the fallback, then the component, and fetches its code once', async () => {
  const fetchCode = vi.fn(() => Promise.resolve(Greeting))
  const Lazy = lazyComponent(fetchCode)
  render(
    <>
      <Lazy.Component name="Ada" fallback={<i>one moment</i>} />
      <Lazy.Component name="Grace" fallback={null} />
    </>,
  )
  expect(screen.getByText('one moment')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(screen.getByText('Hello Grace')).toBeTruthy()
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

test('code that was fetched ahead is drawn at once', async () => {
  const Lazy = lazyComponent(() => Promise.resolve(Greeting))
  await Lazy.preload()
  render(<Lazy.Component name="Ada" fallback={<i>one moment</i>} />)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('a failure reaches the boundary, and rendering it again retries', async () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetchCode = vi.fn(() => Promise.resolve(Greeting))
  fetchCode.mockRejectedValueOnce(new Error('cut off'))
  const Lazy = lazyComponent(fetchCode)
  render(
    <Boundary>
      <Lazy.Component name="Ada" fallback={null} />
    </Boundary>,
  )
  const again = await screen.findByText('Again')
  again.click()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

test('a server draws the fallback', () => {
  const Lazy = lazyComponent(() => Promise.resolve(Greeting))
  expect(renderToString(<Lazy.Component name="Ada" fallback={<i>one moment</i>} />)).toBe(
    '<i>one moment</i>',
  )
})
