import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('who waits for whom is a tree; the one that waits is cancelled, the one that holds terminated', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  await owner.query(ref, 'create table public.held (id int)')
  const holding = owner
    .query(ref, 'begin; lock table public.held; select pg_sleep(120)')
    .catch((error: unknown) => error)
  await page.goto(`/project/${ref}/database/activity`)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'lock table public.held' })).toBeVisible()
  const waiting = owner
    .query(ref, 'select count(*) from public.held')
    .catch((error: unknown) => error)
  const locks = page.getByRole('region', { name: 'Locks' })
  const waiter = locks
    .getByRole('listitem')
    .getByRole('listitem')
    .filter({ hasText: 'select count(*) from public.held' })
  await expect(waiter).toContainText('waits for AccessShareLock on held')
  await expect(locks).toContainText('1 process waits for it')
  await expectAccessibleLayout(page)

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Waiting for a lock' }).click()
  await expect(page).toHaveURL(/\?show=waiting$/)
  await expect(page.getByText('1 process', { exact: true })).toBeVisible()

  await waiter.getByRole('button', { name: /^Actions of process/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel query' }).click()
  await expect(locks).toContainText('No process waits for another.')
  expect(String(await waiting)).toContain('cancel')

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'All activity' }).click()
  const holder = rows.filter({ hasText: 'lock table public.held' })
  await holder.getByRole('button', { name: /^Actions of process/ }).click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminate' }).click()
  await expect(holder).toHaveCount(0)
  expect(await holding).toBeInstanceOf(Error)
  await owner.query(ref, 'drop table public.held')
})
