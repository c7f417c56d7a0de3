import { browserOf, comesToSee, joins, onOurClock, person } from '../harness/people'
import { SqlPage } from '../harness/sql-page'
import { expect, serverTest as test } from '../harness/test'
import { firstProject, signInAsOwner } from '../../scripts/owner-session.mjs'

test('a database that runs elsewhere is attached, read by who may read, and let go of as it was', async ({
  browser,
  servers,
}) => {
  // The Postgres of another server, which is external to this one.
  const elsewhere = await servers.start({ data: `${servers.data}-elsewhere` })
  const there = await signInAsOwner(elsewhere.url, elsewhere.link)
  const { ref: theirs } = await firstProject(there)
  await there.query(theirs, `alter role postgres password 'open sesame, please'`)
  await there.query(
    theirs,
    `create table saved (what text); insert into saved values ('from elsewhere')`,
  )
  await there.query(
    theirs,
    `create role looker login password 'only looking'; grant select on saved to looker`,
  )
  const [database] = await there.call<{ connection_string: string }[]>(
    'GET',
    `/platform/projects/${theirs}/databases`,
  )
  const address = new URL(database?.connection_string ?? '')
  address.password = 'open sesame, please'

  const server = await servers.start({ args: ['--allow-address', '127.0.0.1'] })
  const owner = await signInAsOwner(server.url, server.link)
  const { organization_slug: slug } = await firstProject(owner)
  const page = await browserOf(browser, owner)
  await page.goto(`/new/${slug}`)
  await page.getByRole('radio', { name: 'Existing database' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('warehouse')
  await page.getByLabel('Connection string').fill('postgresql://postgres@127.0.0.1/postgres')
  await page.getByRole('button', { name: 'Attach database' }).click()
  await expect(page.getByText('The connection string must include a password.')).toBeVisible()

  // A wrong password is detected when the connection is tested, and reported on the project's page.
  const wrong = new URL(address)
  wrong.password = 'guessed'
  await page.getByLabel('Connection string').fill(wrong.href)
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None (disable)' }).click()
  await page.getByRole('button', { name: 'Attach database' }).click()
  await expect(page.getByText('Wrong user or password.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New project' }).click()

  await page.getByRole('radio', { name: 'Existing database' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('warehouse')
  await page.getByLabel('Connection string').fill(`${address.href}?sslmode=disable`)
  await page.getByRole('textbox', { name: 'User', exact: true }).fill('looker')
  await page.getByLabel('Password', { exact: true }).fill('only looking')
  await page.getByRole('button', { name: 'Attach database' }).click()
  await expect(page.getByText('Healthy')).toBeVisible()
  const home = new URL(page.url()).pathname
  const ref = home.split('/')[2] ?? ''

  const sql = new SqlPage(page)
  await sql.open(ref)
  await sql.run('select what from saved')
  await expect(sql.cell('from elsewhere')).toBeVisible()

  const looker = await onOurClock(
    await browserOf(browser, await joins(owner, slug, person('Lou'), 'read-only')),
  )
  const reading = new SqlPage(looker)
  await reading.open(ref)
  await reading.run('select what, current_user from saved')
  await expect(reading.cell('looker')).toBeVisible()
  await reading.run(`insert into saved values ('scribble')`)
  await reading.confirm()
  await expect(looker.getByText(/read-only transaction|permission denied/).first()).toBeVisible()

  // What only its owner can do is not offered; it is let go of, and stays where it is.
  await page.goto(`${home}/settings/general`)
  await expect(page.getByText(/This database runs elsewhere/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Pause|Restart|Show the log)$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete project' }).click()
  await page.getByLabel('Type warehouse to confirm').fill('warehouse')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  await comesToSee(
    looker.getByRole('heading', { level: 1, name: 'This project is no longer available' }),
  )
  expect(await there.query(theirs, 'select what from saved')).toEqual([{ what: 'from elsewhere' }])

  await Promise.all([page.context().close(), looker.context().close()])
  // Leftover processes of the second server are searched by its folder, and the folder of the first
  // starts with the same name.
  await elsewhere.stop()
  await server.stop()
})
