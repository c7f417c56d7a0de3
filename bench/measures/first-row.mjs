import pg from 'pg'
import { interleaved, median } from '../statistics.mjs'
import { openSqlPage, replaceText, runButton } from '../sql-page.mjs'

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

/** In the page: milliseconds from the click on Run to the end of the first frame that shows `marker` in the grid. */
function firstRowInPage(page, marker) {
  return page.evaluate(
    (text) =>
      new Promise((resolve) => {
        let clicked
        document.addEventListener('click', (event) => (clicked = event.timeStamp), {
          capture: true,
          once: true,
        })
        const check = () => {
          // The first row only: to read all cells in each frame would keep the page from drawing them.
          const first = document.querySelectorAll(
            '[role="row"][aria-rowindex="2"] [role="gridcell"]',
          )
          const shown =
            clicked !== undefined && [...first].some((cell) => cell.textContent === text)
          if (!shown) return requestAnimationFrame(check)
          // This callback runs just before its frame is painted; a message's task, just after.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - clicked)
          channel.port2.postMessage(null)
        }
        requestAnimationFrame(check)
      }),
    marker,
  )
}

/**
 * Click on Run to first painted row against the same query's first row in a plain client, turn by turn.
 * @param options.sizes how many rows each measured query has
 * @returns for each size `{ page, client }`
 */
export async function measureFirstRow({ browser, platform, client, sizes, times }) {
  const { page, close } = await openSqlPage(browser, platform)
  let turn = 0
  const textOf = (number, rows) => `select 'run ${number}' as run, e.* from events e limit ${rows}`
  const inPage = async (rows) => {
    turn += 1
    await replaceText(page, textOf(turn, rows))
    const [ms] = await Promise.all([firstRowInPage(page, `run ${turn}`), runButton(page).click()])
    // Run is Cancel until the rest has arrived.
    await runButton(page).waitFor()
    return ms
  }
  const measures = sizes.flatMap((rows) => [
    [`page ${rows}`, () => inPage(rows)],
    [`client ${rows}`, () => firstRowInClient(client, textOf(turn, rows))],
  ])
  await interleaved(Object.fromEntries(measures), 3)
  const values = await interleaved(Object.fromEntries(measures), times)
  await close()
  return sizes.map((rows) => ({
    page: median(values[`page ${rows}`]),
    client: median(values[`client ${rows}`]),
  }))
}
