import pg from 'pg'
import { interleaved, median } from '../statistics.mjs'
import { openSqlPage, replaceText } from '../sql-page.mjs'

/** Milliseconds from sending a query to its first row in a plain client whose connection is open. */
function firstRowInClient(client, sql) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const query = new pg.Query(sql)
    let first
    query.on('row', () => (first ??= performance.now() - started))
    query.on('end', () => resolve(first))
    query.on('error', reject)
    client.query(query)
  })
}

/** In the page: milliseconds from the click on Run to the frame after the one that first shows `marker` in the grid. */
function firstRowInPage(page, marker) {
  return page.evaluate(
    (text) =>
      new Promise((resolve) => {
        let clicked
        document.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true })
        const look = () => {
          const shown =
            clicked !== undefined && [...document.querySelectorAll('[role="gridcell"]')].some((cell) => cell.textContent === text)
          if (!shown) return requestAnimationFrame(look)
          // A task of its own after this frame's callbacks: the frame has been painted by then.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - clicked)
          requestAnimationFrame(() => channel.port2.postMessage(null))
        }
        requestAnimationFrame(look)
      }),
    marker,
  )
}

/** Click on Run to first painted row against the same query's first row in a plain client, turn by turn. */
export async function measureFirstRow({ browser, platform, client, rows, times }) {
  const { page, close } = await openSqlPage(browser, platform)
  let turn = 0
  const textOf = (number) => `select 'run ${number}' as run, e.* from events e limit ${rows}`
  const inPage = async () => {
    turn += 1
    await replaceText(page, textOf(turn))
    const shown = firstRowInPage(page, `run ${turn}`)
    await page.getByRole('button', { name: /^Run\b/ }).click()
    const ms = await shown
    await page.getByRole('button', { name: /^Run\b/ }).waitFor()
    return ms
  }
  const measures = { page: inPage, client: () => firstRowInClient(client, textOf(turn)) }
  await interleaved(measures, 3)
  const values = await interleaved(measures, times)
  await close()
  return { page: median(values.page), client: median(values.client) }
}
