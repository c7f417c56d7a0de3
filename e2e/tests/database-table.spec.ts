import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('from the list to a table with its parts, and a vacuum', async ({ page, platform }) => {
  const { owner, project } = platform
  const { ref } = project
  await owner.query(
    ref,
    `create table public."one ""table""" (id int primary key, note text not null default 'x');
    insert into public."one ""table""" select i from generate_series(1, 100) i;
    create index "by note" on public."one ""table""" (note);
    create policy "own rows" on public."one ""table""" for select using (id = 1)`,
  )
  await page.goto(`/project/${ref}/database/tables?search=one+"table`)
  await page.getByRole('button', { name: 'one "table"', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/database\/tables\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('public.one "table"')
  await expect(page.getByRole('region', { name: 'Columns' }).first()).toContainText(`'x'::text`)
  await expect(page.getByRole('region', { name: 'Keys' }).first()).toContainText('PRIMARY KEY (id)')
  await expect(page.getByRole('region', { name: 'Policies' }).first()).toContainText('own rows')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Vacuum' }).click()
  await expect(page.getByText('Vacuum finished')).toBeVisible()
  await expect
    .poll(() =>
      owner.query(
        ref,
        `select last_vacuum is not null as "isDone" from pg_stat_user_tables where relname = 'one "table"'`,
      ),
    )
    .toEqual([{ isDone: true }])
  await page.getByRole('link', { name: 'Edit indexes' }).click()
  await expect(page).toHaveURL(/\/database\/indexes\?.*search=one/)
  await expect(page.getByRole('button', { name: 'by note', exact: true })).toBeVisible()
  await owner.query(ref, 'drop table public."one ""table"""')
})
