import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('the rows of a role come with the policies that let them through', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await owner.query(
    ref,
    `create table public.tried (id int, owner text);
    insert into public.tried values (1, 'ada'), (2, 'bob');
    alter table public.tried enable row level security;
    create policy "own rows" on public.tried for select to authenticated
      using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub')`,
  )
  await page.goto(`/project/${ref}/auth/policies`)
  await page.getByRole('button', { name: 'Try as a role' }).click()
  const panel = page.getByRole('dialog', { name: 'Try as a role' })
  await panel.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(panel.getByText('Choose a table.')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'public.tried' }).click()
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'authenticated' }).click()
  await panel.getByLabel('Claims').fill('{"sub": "bob"')
  await panel.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(panel.getByText('Enter a JSON object.')).toBeVisible()
  await panel.getByLabel('Claims').fill('{"sub": "bob"}')
  await panel.getByRole('button', { name: 'Try', exact: true }).click()
  const rows = panel.getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('row').nth(1)).toContainText('"owner": "bob"')
  await expect(rows.getByRole('row').nth(1)).toContainText('own rows')
  await expect(rows.getByRole('row')).toHaveCount(2)
  await expectAccessibleLayout(page)
  await owner.query(ref, 'drop table public.tried')
})
