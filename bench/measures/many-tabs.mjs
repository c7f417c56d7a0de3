import { randomUUID } from 'node:crypto'
import { openSqlPage } from '../sql-page.mjs'

export const manyTabs = { tabs: 50, runs: 20 }

/** In the page: runs the query of every tab once, one after another, and waits for each result. */
async function runAll() {
  // A quick run is not reported before it has ended, so its status reads done throughout. Its
  // response, read to the end, indicates the completion instead.
  const isRead = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/query'))
  for (const tab of document.querySelectorAll('[role="tab"][id*="sql-"]')) {
    tab.click()
    while (
      !document.querySelector('.hw-sql-panel[data-active] .hw-run-button') ||
      tab.ariaSelected !== 'true'
    ) {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const panel = document.querySelector('.hw-sql-panel[data-active]')
    while (!panel.querySelector('.cm-content')?.textContent.startsWith('select'))
      await new Promise((resolve) => setTimeout(resolve, 2))
    const frame = panel.querySelector('.hw-sql-editor-frame')
    performance.clearResourceTimings()
    frame.querySelector('.hw-run-button').click()
    while (!isRead()) await new Promise((resolve) => setTimeout(resolve, 2))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (frame.dataset.status !== 'done') await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/**
 * Heap node types not created by the page: functions that the engine compiles when they are called
 * often, and internal data of the browser.
 */
const notThePages = new Set(['code', 'native', 'hidden'])

/** The objects that the page's scripts hold after a collection, MB, and its DOM nodes. */
async function held(devtools) {
  const chunks = []
  const onChunk = ({ chunk }) => chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', onChunk)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', onChunk)
  const { snapshot, nodes } = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!notThePages.has(types[type][nodes[at + type]])) bytes += nodes[at + size]
  }
  const counters = await devtools.send('Memory.getDOMCounters')
  return { heap: bytes / 2 ** 20, nodes: counters.nodes }
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
    await session.call('POST', address, {
      id,
      type: 'sql',
      name: `Tab ${String(n).padStart(2, '0')}`,
      content: { sql },
    })
  }
  const { page, close } = await openSqlPage(browser, platform)
  try {
    const devtools = await page.context().newCDPSession(page)
    const rows = page.getByRole('region', { name: 'Private' }).getByRole('link', { name: /^Tab / })
    await rows.first().waitFor()
    for (let n = 0; n < manyTabs.tabs; n += 1) await rows.nth(n).dblclick()
    for (let turn = 1; turn <= 2; turn += 1) await page.evaluate(runAll)
    const first = await held(devtools)
    for (let turn = 3; turn <= runs; turn += 1) await page.evaluate(runAll)
    const last = await held(devtools)
    return { heap: first.heap, growth: last.heap - first.heap, nodes: last.nodes - first.nodes }
  } finally {
    await close()
    await session.call('DELETE', `${address}?ids=${ids.join(',')}`)
  }
}
