import type { Locator } from '@playwright/test'
import { paintedCells } from '../../packages/ui/src/data-grid/painted-cells.fixture'
import { SqlPage } from '../harness/sql-page'
import { TablePage } from '../harness/table-page'
import { expect, test } from '../harness/test'

const COLUMNS = 40
/** Forty columns of different widths; each value consists of the column name and the row number. */
const list = (value: (column: string) => string) =>
  Array.from({ length: COLUMNS }, (_, index) => `${value(`c${index}`)} as c${index}`).join(', ')
const wide = (index: string) =>
  `'${index}r' || n || repeat('.', ${(Number(index.slice(1)) * 7) % 23})`

test.beforeAll(async ({ platform: { owner, project } }) => {
  const columns = Array.from({ length: COLUMNS }, (_, index) => `c${index} text`).join(', ')
  await owner.query(
    project.ref,
    `create schema painted; create table painted.wide (n int primary key, ${columns});
    insert into painted.wide select n, ${list(wide)} from generate_series(0, 299) n`,
  )
})

/** Compares what is painted with the headers above it, at ten places of the way sideways. @returns how many cells */
async function expectInPlace(grid: Locator, widths: readonly number[]): Promise<number> {
  let seen = 0
  for (const width of widths) {
    await grid.page().setViewportSize({ width, height: 800 })
    for (let step = 0; step <= 9; step++) {
      await grid.evaluate((node, share) => {
        node.scrollTo({
          left: (node.scrollWidth - node.clientWidth) * share,
          top: share * 2000,
          behavior: 'instant',
        })
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, step / 9)
      await expect(async () => {
        const cells = (await grid.evaluate(paintedCells)).filter(({ header }) => header !== 'n')
        const wrong = cells.filter(
          ({ header, row, text, shift }) =>
            shift > 0.6 || !text.startsWith(`${header}r${row}.`.slice(0, text.length)),
        )
        expect(wrong.slice(0, 5)).toEqual([])
        expect(cells.length).toBeGreaterThan(10)
        seen += cells.length
      }).toPass()
    }
  }
  return seen
}

/** Returns the name of a header that is whole in sight once the scroll is painted, between the frozen ones and the edge. */
async function nameInSight(grid: Locator): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = await grid.evaluate((node) => {
      const { left, right } = node.getBoundingClientRect()
      const middle = (left + right) / 2
      const headers = [...node.querySelectorAll('[role="columnheader"]')]
      const inMiddle = headers.find((header) => {
        const box = header.getBoundingClientRect()
        return box.left < middle && box.right > middle
      })
      return inMiddle?.querySelector('.hw-grid-header-name')?.textContent ?? undefined
    })
    expect(found).toBeDefined()
  }).toPass()
  return found as string
}

test('each painted value of a result stands under its own header', async ({ page, platform }) => {
  const sql = new SqlPage(page)
  await sql.open(platform.project.ref)
  await sql.run('select * from painted.wide order by n')
  await expect(sql.grid.getByRole('gridcell').first()).toBeVisible()
  expect(await expectInPlace(sql.grid, [1440, 1000, 720])).toBeGreaterThan(1000)
})

test('each painted value of a table stands under its own header, and is the one that an editor opens', async ({
  page,
  platform,
}) => {
  const table = new TablePage(page)
  await table.open(platform.project.ref, 'painted', 'wide')
  const grid = table.grid('wide')
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  const seen = await expectInPlace(grid, [1440, 1000])
  await test.step('also with frozen columns', async () => {
    await grid.evaluate((node) => node.scrollTo({ left: 0, top: 0 }))
    await grid.getByRole('columnheader', { name: /^c1\b/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Freeze column' }).click()
    expect(seen + (await expectInPlace(grid, [1440, 1000]))).toBeGreaterThan(1000)
  })
  await test.step('an edit of what stands under a header is an edit of its column', async () => {
    await grid.evaluate((node) => node.scrollTo({ left: 1500, top: 0, behavior: 'instant' }))
    const name = await nameInSight(grid)
    const header = grid.getByRole('columnheader', { name: new RegExp(`^${name}\\b`) })
    const box = (await header.boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height + 15)
    await expect(page.getByRole('textbox', { name: `Edit ${name}`, exact: true })).toHaveValue(
      new RegExp(`^${name}r0`),
    )
  })
})
