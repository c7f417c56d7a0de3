import type { Page } from '@playwright/test'
import { totpCode } from '../../apps/platform/test/totp-code'
import { browserOf, comesToSee, joins, onOurClock, person, type Person } from '../harness/people'
import { SqlPage } from '../harness/sql-page'
import { expect, test } from '../harness/test'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a person is invited without email, joins, works, gets another role and is removed, and both see every change live', async ({
  page: owner,
  browser,
  platform,
}) => {
  const { ref, organization_slug: slug } = platform.project
  const bob = person('Bob')

  await onOurClock(owner)
  await owner.goto(`/org/${slug}/team`)
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByRole('textbox', { name: 'Email' }).fill(bob.email)
  await owner.getByRole('combobox', { name: 'Role' }).click()
  await owner.getByRole('option', { name: 'Read-only' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = await owner.getByRole('dialog').locator('code').innerText()
  await owner.getByRole('button', { name: 'Done' }).click()

  const theirs = await (
    await browser.newContext({ baseURL: platform.url, storageState: { cookies: [], origins: [] } })
  ).newPage()
  await onOurClock(theirs)
  await theirs.goto(link)
  await theirs.getByRole('textbox', { name: 'Name' }).fill(bob.name)
  await theirs.getByLabel('Password', { exact: true }).fill(bob.password)
  await theirs.getByRole('button', { name: 'Create account and join' }).click()
  await expect(title(theirs, 'Projects')).toBeVisible()
  await comesToSee(owner.getByRole('row', { name: /Bob.*Read-only/ }))

  // Nothing that writes is offered to who may only read.
  await expect(theirs.getByRole('link', { name: 'New project' })).toHaveCount(0)
  await expect(main(theirs).getByRole('link')).toHaveText(['Projects', 'Team', 'Usage'])
  await theirs.goto(`/project/${ref}`)
  await expect(title(theirs, platform.project.name)).toBeVisible()
  await expect(main(theirs).getByRole('link')).toHaveText([
    'Project home',
    'Table editor',
    'SQL editor',
    'Database',
    'Auth',
    'Storage',
    'Branches',
    'Edge functions',
    'Realtime',
    'Reports',
    'Logs',
    'API docs',
  ])
  await expect(theirs.getByRole('link', { name: 'Project settings' })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Set a new password' })).toHaveCount(0)
  await theirs.goto(`/project/${ref}/settings/api-keys`)
  await expect(title(theirs, 'You don’t have access to this page')).toBeVisible()
  const sql = new SqlPage(theirs)
  await sql.open(ref)
  const toolbar = theirs.getByRole('group', { name: 'SQL editor tools' })
  const explanation = 'Your role is read-only, so queries that change something fail.'
  await expect(toolbar).toContainText(explanation)
  await sql.run('select 41 + 1 as answer')
  await expect(sql.cell('42')).toBeVisible()
  await sql.run('create table of_bob ()')
  await sql.confirm()
  const refusal = theirs.getByRole('alert').filter({ hasText: 'read-only transaction' })
  await expect(refusal).toContainText(explanation)
  await theirs.goto(`/project/${ref}/editor?schema=public`)
  await expect(theirs.getByText('Your role is read-only.', { exact: true })).toBeVisible()

  // The role changes while the page is open.
  await theirs.goto(`/project/${ref}`)
  await owner.getByRole('button', { name: 'Actions for Bob' }).click()
  await owner.getByRole('menuitem', { name: 'Change role…' }).click()
  await owner.getByRole('combobox', { name: 'Role' }).click()
  await owner.getByRole('option', { name: 'Developer' }).click()
  await owner.getByRole('button', { name: 'Save' }).click()
  await comesToSee(main(theirs).getByRole('link', { name: 'Project settings' }))

  // One pauses, the other one sees it, and the other way round.
  await owner.goto(`/project/${ref}/settings/general`)
  await owner.getByRole('button', { name: 'Pause' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await comesToSee(title(theirs, `${platform.project.name} is paused`))
  await theirs.getByRole('button', { name: 'Resume' }).click()
  await expect(title(theirs, platform.project.name)).toHaveText(platform.project.name)
  await comesToSee(owner.getByText('Postgres is running.'))

  await owner.goto(`/org/${slug}/team`)
  await owner.getByRole('button', { name: 'Actions for Bob' }).click()
  await owner.getByRole('menuitem', { name: 'Remove…' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await comesToSee(title(theirs, 'This project is no longer available'))
  await theirs.goto(`/org/${slug}`)
  await expect(title(theirs, 'Organization not found')).toBeVisible()
  await theirs.context().close()
})

test('a person with a role in a single project sees only that one, and the role applies there only', async ({
  browser,
  platform,
}) => {
  const { ref, name, organization_slug: slug } = platform.project
  const input = { name: 'not for guests', db_pass: 'a long enough password' }
  const other = await platform.owner.call<{ ref: string }>(
    'POST',
    `/platform/organizations/${slug}/projects`,
    input,
  )
  const theirs = await browserOf(
    browser,
    await joins(platform.owner, slug, person('Gil'), null, [{ ref, role: 'developer' }]),
  )
  await theirs.goto(`/org/${slug}`)
  await expect(theirs.getByText('1 project', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'New project' })).toHaveCount(0)
  await expect(main(theirs).getByRole('link', { name: 'Team' })).toHaveCount(0)

  const sql = new SqlPage(theirs)
  await sql.open(ref)
  await sql.run('create table of_gil ()')
  await sql.confirm()
  await expect(theirs.getByText('Success. No rows returned').first()).toBeVisible()
  await theirs.goto(`/project/${other.ref}`)
  await expect(title(theirs, 'Project not found')).toBeVisible()
  await theirs.goto(`/org/${slug}/team`)
  await expect(title(theirs, 'You don’t have access to this page')).toBeVisible()
  await theirs.context().close()
})

test(
  'the ownership is handed over: the new owner may do what the old one no longer may',
  { tag: '@long' },
  async ({ browser, platform }) => {
    const { slug } = await platform.owner.call<{ slug: string }>(
      'POST',
      '/platform/organizations',
      {
        name: 'Handed over',
      },
    )
    const carol = await onOurClock(
      await browserOf(browser, await joins(platform.owner, slug, person('Carol'), 'developer')),
    )
    const owner = await onOurClock(await browserOf(browser, platform.owner))
    await carol.goto(`/org/${slug}/team`)
    await expect(title(carol, 'Team')).toBeVisible()
    await expect(main(carol).getByRole('link', { name: 'General' })).toHaveCount(0)

    await owner.goto(`/org/${slug}/team`)
    await owner.getByRole('button', { name: 'Actions for Carol' }).click()
    await owner.getByRole('menuitem', { name: 'Transfer ownership…' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(owner.getByRole('row', { name: /Carol/ })).toContainText('Owner')
    await owner.goto(`/org/${slug}/general`)
    await expect(title(owner, 'General')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Delete organization' })).toHaveCount(0)

    await comesToSee(main(carol).getByRole('link', { name: 'General' }))
    await main(carol).getByRole('link', { name: 'General' }).click()
    await carol.getByRole('button', { name: 'Delete organization' }).click()
    await carol.getByLabel(`Type ${slug} to confirm`).fill(slug)
    await carol
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete organization' })
      .click()
    await expect(title(carol, 'Organizations')).toBeVisible()
    await comesToSee(title(owner, 'You no longer have access to this organization'))
    await Promise.all([carol.context().close(), owner.context().close()])
  },
)

test(
  'an organization that requires a second factor is closed to who has none, until it is set up',
  { tag: '@long' },
  async ({ browser, platform }) => {
    const { slug } = await platform.owner.call<{ slug: string }>(
      'POST',
      '/platform/organizations',
      {
        name: 'Behind two locks',
      },
    )
    const dora = person('Dora')
    const doras = await browserOf(browser, await joins(platform.owner, slug, dora, 'administrator'))
    const eve = person('Eve')
    const eves = await onOurClock(
      await browserOf(browser, await joins(platform.owner, slug, eve, 'developer')),
    )
    await eves.goto(`/org/${slug}`)
    await expect(title(eves, 'Projects')).toBeVisible()

    await setUpSecondFactor(doras, dora)
    await doras.goto(`/org/${slug}/security`)
    await doras.getByRole('switch', { name: 'Require multi-factor authentication' }).click()
    await doras.getByRole('button', { name: 'Save' }).click()

    await comesToSee(title(eves, 'This organization requires multi-factor authentication'))
    await eves.goto('/organizations')
    const card = eves.getByRole('link', { name: /Behind two locks/ })
    await expect(card).toHaveAttribute('aria-disabled', 'true')
    await card.click({ force: true })
    await expect(title(eves, 'Organizations')).toBeVisible()

    await eves.getByRole('link', { name: 'Set it up' }).click()
    await expect(title(eves, 'Security')).toBeVisible()
    await setUpSecondFactor(eves, eve)
    await eves.goto('/organizations')
    await eves.getByRole('link', { name: /Behind two locks/ }).click()
    await expect(title(eves, 'Projects')).toBeVisible()
    await Promise.all([doras.context().close(), eves.context().close()])
  },
)

async function setUpSecondFactor(page: Page, { password }: Person): Promise<void> {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Authentication code').fill(await totpCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
}
