import { storageStateOf } from '../../scripts/owner-session.mjs'
import { KEY_PAUSE_MS, untilPainted } from '../painted.mjs'
import { interleaved, median } from '../statistics.mjs'
import { measureCopies } from './table-copies.mjs'

export const tableSize = { rows: 10_000_000, columns: 30, tables: 300 }

/**
 * Creates a table of 30 columns, most of them short as in typical tables, and a schema of 300
 * tables.
 */
const createTable = (rows) => `
create unlogged table public.wide (
  id bigint not null, account_id integer, kind text, note text, amount numeric(12, 2), ratio double precision, is_test boolean, at timestamptz, day date, session uuid,
  ${Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? `n${index} integer` : `t${index} text`)).join(', ')}
);
insert into public.wide select n, n % 5000, (array['view', 'click', 'order', 'refund'])[1 + n % 4], case when n % 3 = 0 then 'note ' || n end, (n % 100000) / 100.0, n / 7.0,
  n % 50 = 0, timestamptz '2026-01-01' + n * interval '1 second', date '2026-01-01' + (n % 365)::int, lpad(to_hex(n), 32, '0')::uuid,
  ${Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? `(n % ${index + 7})::int` : `'v' || n % ${index + 7}`)).join(', ')}
from generate_series(1, ${rows}) as n;
alter table public.wide add primary key (id);
create index wide_account_id on public.wide (account_id);
create schema many;
do $$ begin for n in 1..${tableSize.tables} loop execute format('create table many.table_%s (id int primary key, name text)', lpad(n::text, 3, '0')); end loop; end $$;
vacuum analyze public.wide;`

/** In the page: what the frames of a wheel of 64 px each cost, and in how many of them a row on screen was not there. */
function wheelFrames(page, frames) {
  return page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const grid = document.querySelector('[role="grid"]')
        const times = []
        let blank = 0
        let before = performance.now()
        const step = () => {
          const now = performance.now()
          times.push(now - before)
          before = now
          const box = grid.getBoundingClientRect()
          // At any scroll position there is a row just below the header and just above the bottom
          // edge.
          const isThere = (y) =>
            document.elementFromPoint(box.left + 120, y)?.closest('.hw-grid-row') != null
          if (!isThere(box.top + 44) || !isThere(box.top + grid.clientHeight - 4)) blank += 1
          if (times.length > count) return resolve({ times: times.slice(1), blank })
          grid.scrollTop += 64
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    frames,
  )
}

/** A hundred lines put into a page that holds nothing else, by a key: what a list costs without anything around it. */
async function openBareList(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.setContent('<ul></ul>')
  const fill = () => {
    const list = document.querySelector('ul')
    list.replaceChildren()
    const line = (number) =>
      Object.assign(document.createElement('li'), {
        textContent: `table_${String(number + 1).padStart(3, '0')}`,
      })
    const put = () => list.append(...Array.from({ length: 100 }, (_, number) => line(number)))
    document.addEventListener('keydown', put, { capture: true, once: true })
  }
  const list = async () => {
    await page.evaluate(fill)
    return untilPainted(page, 'li', 'table_100', () => page.keyboard.press('Enter'))
  }
  return { list, close: () => context.close() }
}

/** Milliseconds that a plain client takes for a query. */
async function inClient(client, sql) {
  const started = performance.now()
  await client.query(sql)
  return performance.now() - started
}

/**
 * The table editor on a table of `rows` rows and 30 columns: opened, sorted, filtered, stepped and jumped through, scrolled; a schema of
 * 300 tables listed; rows exported and imported, against COPY.
 */
export async function measureTableEditor(context) {
  const { client, rows = tableSize.rows } = context
  await client.query('set statement_timeout = 0')
  for (const statement of createTable(rows).split(/;\n/)) await client.query(statement)
  try {
    return await measureMade({ ...context, rows })
  } finally {
    await client.query('drop table public.wide; drop schema many cascade')
  }
}

/** The same on tables that are there. */
async function measureMade({ browser, platform, client, times, rows }) {
  const { session, project } = platform
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const bare = await openBareList(browser)
  await page.goto(`${session.url}/project/${project.ref}/editor`)
  const link = page.getByRole('link', { name: /^wide ?,/ })
  const other = page.getByRole('link', { name: /^events ?,/ })
  // Also where the table before has the same text in its first cell.
  const cell = '[role="grid"][aria-label="Rows of wide"] [role="gridcell"]'
  await other.click()
  await page.locator('[role="gridcell"]').first().waitFor()
  const first = `${cell}[aria-colindex="2"]`
  const rowCell = (text) => page.locator(first, { hasText: new RegExp(`^${text}$`) })
  const goTo = async (number) => {
    await page.getByRole('textbox', { name: 'Page' }).fill(String(number))
    await page.keyboard.press('Enter')
  }
  const away = async () => {
    await other.click()
    await page.getByRole('grid', { name: 'Rows of events' }).waitFor()
  }
  const open = async () => {
    await away()
    return untilPainted(page, first, '1', () => link.click())
  }
  const sorted = async () => {
    await page.getByRole('columnheader', { name: /^id/ }).press('Enter')
    const item = page.getByRole('menuitem', { name: 'Sort descending' })
    await item.waitFor()
    const ms = await untilPainted(page, first, String(rows), () => item.press('Enter'))
    await page.goto(`${session.url}/project/${project.ref}/editor`)
    await link.click()
    await rowCell('1').waitFor()
    return ms
  }
  const filtered = async (turn) => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    const value = page.getByRole('textbox', { name: 'Value' })
    const id = String(rows - 1000 - turn)
    await value.pressSequentially(id, { delay: KEY_PAUSE_MS })
    const ms = await untilPainted(page, first, id, () => value.press('Enter'))
    await page.goto(`${session.url}/project/${project.ref}/editor`)
    await link.click()
    await rowCell('1').waitFor()
    return ms
  }
  const next = page.getByRole('button', { name: 'Next page' })
  const step = async (from) => {
    await goTo(from)
    await rowCell(String((from - 1) * 100 + 1)).waitFor()
    return untilPainted(page, first, String(from * 100 + 1), () => next.click())
  }
  const far = Math.floor(rows / 200)
  // No page is visited twice, because cached pages are painted immediately.
  let visited = 0
  const jump = async () => {
    await goTo(1)
    await rowCell('1').waitFor()
    const to = far - (visited += 1)
    await page.getByRole('textbox', { name: 'Page' }).fill(String(to))
    return untilPainted(page, first, String((to - 1) * 100 + 1), () => page.keyboard.press('Enter'))
  }
  const list = async () => {
    await page.getByRole('combobox', { name: 'Schema' }).click()
    const option = page.getByRole('option', { name: 'many', exact: true })
    await option.waitFor()
    await option.focus()
    await page.waitForTimeout(KEY_PAUSE_MS)
    const ms = await untilPainted(page, '.hw-entity-name', 'table_020', () =>
      page.keyboard.press('Enter'),
    )
    await page.getByRole('combobox', { name: 'Schema' }).click()
    await page.getByRole('option', { name: 'public', exact: true }).press('Enter')
    await link.waitFor()
    return ms
  }
  try {
    const plain = () => inClient(client, 'select * from public.wide order by id limit 101')
    const measures = {
      open,
      plain,
      stepFirst: () => step(1 + 2 * (visited += 1)),
      stepFar: () => step(far + 2 * (visited += 1)),
      jump,
      list,
      bareList: bare.list,
    }
    await interleaved(measures, 2)
    const values = await interleaved(measures, times)
    // Each of these starts on a freshly loaded page.
    const apart = await interleaved({ sorted, filtered }, Math.ceil(times / 2))
    await goTo(1)
    await rowCell('1').waitFor()
    const wheel = []
    for (let turn = 0; turn < 5; turn += 1) {
      await page.locator('[role="grid"]').evaluate((grid) => grid.scrollTo(0, 0))
      wheel.push(await wheelFrames(page, 40))
    }
    const frames = wheel.flatMap(({ times: all }) => all).sort((a, b) => a - b)
    const rates = await measureCopies({ page, platform, client, rows: Math.min(rows, 500_000) })
    const medians = Object.fromEntries(
      Object.entries({ ...values, ...apart }).map(([name, all]) => [name, median(all)]),
    )
    return {
      ...medians,
      rows,
      far,
      wheel: frames[Math.floor(frames.length * 0.95)],
      blank: wheel.reduce((sum, one) => sum + one.blank, 0),
      frames: frames.length,
      ...rates,
    }
  } finally {
    await bare.close()
    await context.close()
  }
}
