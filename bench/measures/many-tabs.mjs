import { randomUUID } from 'node:crypto'
import { openSqlPage } from '../sql-page.mjs'

export const manyTabs = { tabs: 50, runs: 20 }

/** In the page: runs the query of every tab once, one after another, and waits for each result. */
async function runAll() {
  const settled = (frame) =>
    new Promise((resolve) => {
      const look = () => (frame.dataset.status === 'done' ? resolve() : setTimeout(look, 2))
      look()
    })
  for (const tab of document.querySelectorAll('[role="tab"][id*="sql-"]')) {
    tab.click()
    while (!document.querySelector('.hw-sql-panel[data-active] .hw-run-button') || tab.ariaSelected !== 'true') {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const panel = document.querySelector('.hw-sql-panel[data-active]')
    while (!panel.querySelector('.cm-content')?.textContent.startsWith('select')) await new Promise((resolve) => setTimeout(resolve, 2))
    const frame = panel.querySelector('.hw-sql-editor-frame')
    frame.querySelector('.hw-run-button').click()
    while (frame.dataset.status === 'done' || frame.dataset.status === 'idle') await new Promise((resolve) => setTimeout(resolve, 0))
    await settled(frame)
  }
}

/** The page's JavaScript heap and its DOM nodes after a collection. */
async function held(devtools) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize / 2 ** 20, nodes }
}

/** The heap with 50 tabs that have run twice each, and what 18 more runs of each add to it. */
export async function measureManyTabs({ browser, platform, runs = manyTabs.runs }) {
  const { session, project } = platform
  const address = `/platform/projects/${project.ref}/content`
  const ids = []
  for (let n = 1; n <= manyTabs.tabs; n += 1) {
    const id = randomUUID()
    ids.push(id)
    const sql = `select * from events where id > ${n * 100}`
    await session.call('POST', address, { id, type: 'sql', name: `Tab ${String(n).padStart(2, '0')}`, content: { sql } })
  }
  const { page, close } = await openSqlPage(browser, platform)
  try {
    const devtools = await page.context().newCDPSession(page)
    const rows = page.getByRole('region', { name: 'Private' }).getByRole('link', { name: /^Tab / })
    await rows.first().waitFor()
    for (let n = 0; n < manyTabs.tabs; n += 1) await rows.nth(n).dblclick()
    const series = []
    for (let turn = 1; turn <= runs; turn += 1) {
      await page.evaluate(runAll)
      series.push(await held(devtools))
    }
    const [first, last] = [series[1], series.at(-1)]
    return { heap: first.heap, growth: last.heap - first.heap, nodes: last.nodes - first.nodes, series: series.map(({ heap }) => heap) }
  } finally {
    await close()
    await session.call('DELETE', `${address}?ids=${ids.join(',')}`)
  }
}
