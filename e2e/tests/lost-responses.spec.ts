import { firstProject, signInAsOwner, storageStateOf } from '../../scripts/owner-session.mjs'
import { freePort } from '../../scripts/platform-server.mjs'
import { startLossyProxy } from '../harness/lossy-proxy'
import { SqlPage } from '../harness/sql-page'
import { expect, serverTest as test } from '../harness/test'

// Chromium sends a POST again if a reused connection closes before the response begins.
test('a statement runs once if the connection breaks before its response', async ({
  servers,
  browser,
}) => {
  const port = await freePort()
  const proxy = await startLossyProxy(() => port, 'insert into counted ')
  const url = `http://localhost:${proxy.port}`
  const server = await servers.start({ port, args: ['--public-url', url] })
  const owner = await signInAsOwner(server.url, server.link)
  const { ref } = await firstProject(owner)
  await owner.query(ref, 'create table counted (n int)')

  const context = await browser.newContext({ baseURL: url, storageState: storageStateOf(owner) })
  const page = await context.newPage()
  const sql = new SqlPage(page)
  await sql.open(ref)
  await sql.run('insert into counted values (1)')
  await sql.confirm()
  await expect(page.getByText('The connection broke before the response arrived.')).toBeVisible()
  expect(proxy.seen()).toBe(2)
  expect(await owner.query(ref, 'select n from counted')).toEqual([{ n: 1 }])

  await sql.run('insert into counted values (2)')
  await sql.confirm()
  await expect(page.getByText('1 row affected')).toBeVisible()
  expect(await owner.query(ref, 'select n from counted order by n')).toEqual([{ n: 1 }, { n: 2 }])
  await context.close()
  await proxy.close()
})
