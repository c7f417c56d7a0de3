// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { TablePage } from '../rows/row-page'
import { firstPage } from '../rows/row-pages'
import { useRowSelection } from './use-row-selection'

const pageOf = (token: string): TablePage => ({
  address: token,
  token,
  columns: [],
  rows: [['1']],
  hasMore: false,
  cutBytes: () => null,
  keyOf: () => ['1'],
  ends: { first: null, last: null },
  request: { start: firstPage.start, limit: 1, sorts: [], filters: [] },
  number: 0,
})

test('what is selected as soon as rows are seen stays selected', async () => {
  const grid = { current: { clearSelection: vi.fn() } }
  function Rows({ token }: { token: string }) {
    useRowSelection({ page: pageOf(token) }, grid)
    return <p>{token}</p>
  }
  // React postpones effects until after the paint only where no test waits for them.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.createElement('div')
  const root = createRoot(container)
  const painted = () =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(container, { childList: true, subtree: true, characterData: true })
    })
  for (const token of ['first', 'second']) {
    grid.current.clearSelection.mockClear()
    const isPainted = painted()
    root.render(<Rows token={token} />)
    await isPainted
    expect(container.textContent).toBe(token)
    expect(grid.current.clearSelection).toHaveBeenCalledOnce()
  }
  root.unmount()
  vi.unstubAllGlobals()
})
