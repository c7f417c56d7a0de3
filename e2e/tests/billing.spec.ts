import { browserOf, joins, person } from '../harness/people'
import { expect, test } from '../harness/test'

test('an owner changes the plan of an organization with two projects, sees its usage against it, and who may only read sees no billing', async ({
  page,
  browser,
  platform: { owner },
}) => {
  const { slug } = await owner.call<{ slug: string }>('POST', '/platform/organizations', {
    name: 'Billed',
  })
  for (const name of ['first of two', 'second of two']) {
    await owner.call('POST', `/platform/organizations/${slug}/projects`, {
      name,
      db_pass: 'a long enough password',
    })
  }
  await page.goto(`/org/${slug}`)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Billing' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByText('No invoices yet')).toBeVisible()

  await page.getByRole('button', { name: 'Change plan…' }).click()
  await page.getByRole('radio', { name: /^Free/ }).check()
  await expect(
    page.getByRole('table', { name: 'What changes' }).getByRole('row', { name: /^Projects/ }),
  ).toContainText('no limit22')
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByText('Plan changed to Free.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Spend cap' })).toBeChecked()

  await page.getByRole('textbox', { name: 'Name or company' }).fill('Billed Ltd')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Main Street')
  await page.getByRole('textbox', { name: 'City' }).fill('Bern')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Switzerland' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name or company' })).toHaveValue('Billed Ltd')

  await page.getByRole('link', { name: 'Usage by project' }).click()
  await expect(page.getByRole('region', { name: 'Projects' })).toContainText('2 of 2')
  await page.getByRole('combobox', { name: 'Project' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'All projects',
    'first of two',
    'second of two',
  ])
  await page.getByRole('option', { name: 'second of two' }).click()
  await expect(page.getByRole('region', { name: 'Egress' })).toContainText('of 5 GB')
  await expect(page.getByRole('region', { name: 'Projects' })).toHaveCount(0)

  const theirs = await browserOf(browser, await joins(owner, slug, person('Rita'), 'read-only'))
  await theirs.goto(`/org/${slug}/billing`)
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await expect(theirs.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Projects',
    'Team',
    'Usage',
  ])
  await theirs.context().close()
})
