import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('the pages of the project settings are a list, and a select in a narrow window', async ({
  page,
  platform: { project },
}) => {
  const menu = page.getByRole('navigation', { name: 'Project settings' })

  await test.step('the list has groups, marks and the links to other areas', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/project/${project.ref}/settings/general`)
    await expect(menu.getByRole('link', { name: 'General' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const configuration = menu.getByRole('list', { name: 'Configuration' })
    await expect(configuration.getByRole('link', { name: 'API keys NEW' })).toBeVisible()
    await expect(configuration.getByRole('link', { name: 'Storage' })).toHaveAttribute(
      'href',
      `/project/${project.ref}/storage/settings`,
    )
    await expect(
      menu.getByRole('list', { name: 'Billing' }).getByRole('link', { name: 'Usage' }),
    ).toBeVisible()
    await expect(menu.getByRole('combobox')).toBeHidden()
  })

  await test.step('the select leads to the chosen page by keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu.getByRole('link')).toHaveCount(0)
    const select = menu.getByRole('combobox', { name: 'Project settings' })
    await expect(select).toHaveText('General')
    await select.press('Enter')
    await page.getByRole('option', { name: 'API keys' }).press('Enter')
    await expect(page).toHaveURL(/\/settings\/api-keys$/)
    await expect(select).toContainText('API keys')
  })

  await expectAccessibleLayout(page)
})

test('compute, disk, versions and add-ons are those of the project', async ({
  page,
  platform: { owner, project },
}) => {
  const settings = `/project/${project.ref}/settings`
  await owner.query(
    project.ref,
    'create schema sized; create table sized.wide as select n, repeat(md5(n::text), 20) as text from generate_series(1, 20000) n',
  )

  await test.step('the largest table and the write-ahead log are listed with their size', async () => {
    await page.goto(`${settings}/compute-and-disk`)
    await expect(page.getByRole('row', { name: /^sized\.wide \d+(\.\d+)? MB$/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Write-ahead log \d/ })).toBeVisible()
    await expect(page.getByText('shared_buffers')).toBeVisible()
    await expectAccessibleLayout(page)
  })

  await test.step('a larger size shows what it changes, restarts Postgres and is in effect', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('radio', { name: 'Micro' }).check()
    await expect(page.getByRole('row', { name: 'shared_buffers 64MB 256MB' })).toBeVisible()
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Change size' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /restart/i })
      .click()
    // The server refuses queries while the project restarts.
    await expect(async () => {
      expect(await owner.query(project.ref, 'show shared_buffers')).toEqual([
        { shared_buffers: '256MB' },
      ])
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('radio', { name: 'Micro' })).toBeChecked({ timeout: 30_000 })
    await page.goto(`${settings}/addons?panel=compute_instance`)
    await expect(page.getByRole('listitem', { name: 'Compute size' })).toContainText('Micro')
    const link = page.getByRole('link', { name: 'Change the compute size' })
    const current = page.getByRole('link', { name: 'Add-ons', exact: true })
    const accent = await current.evaluate((element) => getComputedStyle(element).color)
    await expect(link).toHaveCSS('color', accent)
  })

  await test.step('services have a version and are healthy', async () => {
    await page.goto(`${settings}/infrastructure`)
    const [{ version }] = (await owner.query(
      project.ref,
      `select current_setting('server_version') as version`,
    )) as [{ version: string }]
    await expect(page.getByRole('row', { name: `Postgres ${version} Healthy` })).toBeVisible()
    await expect(
      page.getByRole('row', { name: /^API, auth and storage .* Healthy$/ }),
    ).toBeVisible()
    await expect(page.getByText('The newest version that this server has.')).toBeVisible()
    await expectAccessibleLayout(page)
  })

  await test.step('the address leads to an add-on, which says why there is nothing to add', async () => {
    await page.goto(`${settings}/addons?panel=ipv4`)
    const addon = page.getByRole('listitem', { name: 'IPv4 address' })
    await expect(addon).toBeFocused()
    await expect(addon).toContainText('Included')
    await expectAccessibleLayout(page)
  })
})
