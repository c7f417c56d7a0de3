import { SqlPage } from '../harness/sql-page'
import { expect, serverTest as test } from '../harness/test'
import { owner } from '../../scripts/owner-session.mjs'

test('a fresh data directory: the printed link, email and password, the project, rows of the sample schema', async ({
  page,
  servers,
}) => {
  const server = await servers.start()
  if (!server.link) throw new Error(`The first start printed no one-time link:\n${server.output()}`)

  await page.goto(server.link)
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(owner.password)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await page.waitForURL(/\/(organizations|org\/|project\/)/)
  await page.goto(`${server.url}/organizations`)
  await page.getByRole('main').locator('a[href^="/org/"]').first().click()
  await page.waitForURL(/\/org\//)
  await page.getByRole('main').locator('a[href^="/project/"]').first().click()
  await page.waitForURL(/\/project\/[a-z]{20}$/)
  // Until the first project has come up, every link of the sidebar leads to its home.
  await expect(page.getByText('Healthy')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'SQL editor' }).click()

  const sql = new SqlPage(page)
  await expect(sql.editor).toBeEditable()
  // A user who arrives through the sidebar can type immediately, and the sidebar covers nothing
  // although the pointer is still over it.
  await expect(sql.editor).toBeFocused()
  await expect.poll(async () => (await navigation.boundingBox())?.width).toBe(48)
  await sql.run(
    `select schemaname, relname from pg_stat_user_tables where schemaname = 'public' order by relname`,
  )
  await expect(sql.grid.getByRole('gridcell').first()).toBeVisible()
  const table = await sql.grid.getByRole('gridcell').nth(1).textContent()
  await sql.run(`select * from ${table}`)
  await expect(sql.grid.getByRole('columnheader', { name: /id/ }).first()).toBeVisible()
  await expect(sql.grid.getByRole('gridcell').first()).not.toBeEmpty()

  await page.close()
  await server.stop()
})
