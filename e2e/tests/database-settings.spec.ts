import { createRequire } from 'node:module'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { browserOf, joins, person } from '../harness/people'
import { expect, test, type Platform } from '../harness/test'

interface PostgresClient {
  connect: () => Promise<void>
  query: (sql: string) => Promise<{ rows: unknown[] }>
  end: () => Promise<void>
}

// The one that the platform comes with; its types stay there.
const { Client } = createRequire(new URL('../../apps/platform/package.json', import.meta.url))(
  'pg',
) as {
  Client: new (options: { connectionString: string }) => PostgresClient
}

const PASSWORD = 'a long password of the database'

/** Returns a function that reports how a program connects to the project: `ok`, or the reason. */
async function programOf({ owner, project: { ref } }: Platform) {
  await owner.call('PUT', `/platform/projects/${ref}/settings/database-password`, {
    db_pass: PASSWORD,
  })
  const [primary] = await owner.call<{ connection_string: string }[]>(
    'GET',
    `/platform/projects/${ref}/databases`,
  )
  return async (parameters = ''): Promise<string> => {
    const address = new URL(`${primary?.connection_string}${parameters}`)
    address.password = encodeURIComponent(PASSWORD)
    const client = new Client({ connectionString: address.href })
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return 'ok'
    } catch (error) {
      return (error as Error).message
    }
  }
}

test('SSL is enforced and addresses are restricted, at once and with a warning', async ({
  page,
  platform,
}) => {
  const program = await programOf(platform)
  const { ref } = platform.project
  await page.goto(`/project/${ref}/database/settings`)

  await test.step('programs without TLS are refused, and the strings of the dialog have it', async () => {
    const toggle = page.getByRole('switch', { name: 'Enforce SSL' })
    await toggle.press('Space')
    await expect(
      page.getByText('Connections without TLS are refused', { exact: true }),
    ).toBeVisible()
    await expect(toggle).toBeChecked()
    // Sessions that begin while Postgres reads its rules again are ended without a reason.
    await expect.poll(() => program()).toMatch(/no encryption/)
    expect(await program('?sslmode=no-verify')).toBe('ok')
    await page.goto(`/project/${ref}/database/settings?showConnect=true&tab=direct`)
    const dialog = page.getByRole('dialog', { name: 'Connect to your project' })
    await expect(dialog.getByText('sslmode=require').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'Verified (verify-full)' }).click()
    await expect(
      dialog.getByText('sslmode=verify-full&sslrootcert=howdah-ca.crt').first(),
    ).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download certificate' }).click()
    expect((await download).suggestedFilename()).toBe('howdah-ca.crt')
    await page.keyboard.press('Escape')
    await toggle.click()
    await expect(
      page.getByText('Connections without TLS are accepted', { exact: true }),
    ).toBeVisible()
    expect(await program()).toBe('ok')
  })

  const field = page.getByRole('textbox', { name: 'Allowed addresses' })
  const save = page.getByRole('button', { name: 'Save' })
  const ask = page.getByRole('alertdialog', { name: 'Exclude your own address?' })

  await test.step('what is not a range is refused at the field', async () => {
    await field.fill('10.0.0.0/8\nexample.com')
    await save.click()
    await expect(page.getByText(/“example.com” isn’t an IP address or a range/)).toBeVisible()
  })

  await test.step('the own address is excluded only after a confirmation', async () => {
    await field.fill('10.0.0.0/8')
    await save.click()
    await expect(ask).toContainText('127.0.0.1')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    expect(await program()).toBe('ok')
    await save.click()
    await ask.getByRole('button', { name: 'Exclude it' }).click()
    await expect(save).toHaveCount(0)
    // Postgres reads its rules a moment after it is asked to.
    await expect.poll(program).toMatch(/no pg_hba.conf entry/)
    await page.getByRole('button', { name: 'Add your address' }).click()
    await save.click()
    await expect(field).toHaveValue('10.0.0.0/8\n127.0.0.1/32')
    expect(await program()).toBe('ok')
  })

  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await field.fill('0.0.0.0/0, ::/0')
  await save.click()
  await expect(field).toHaveValue('0.0.0.0/0\n::/0')
})

test(
  'a read-only member sees the settings, the reason that they are fixed, and no secret',
  { tag: '@long' },
  async ({ browser, platform }) => {
    await programOf(platform)
    const { ref, organization_slug: slug } = platform.project
    const reader = await joins(platform.owner, slug, person('Nessa'), 'read-only')
    const page = await browserOf(browser, reader)
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      // An event stream has no end.
      if (!new URL(response.url()).pathname.endsWith('/stream'))
        bodies.push(response.text().catch(() => ''))
    })
    const keysAskedFor: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api-keys/temporary')) keysAskedFor.push(request.url())
    })
    await page.goto(`/project/${ref}/database/settings`)
    for (const control of [
      page.getByRole('combobox', { name: 'Pool mode' }),
      page.getByRole('textbox', { name: 'Pool size' }),
      page.getByRole('switch', { name: 'Enforce SSL' }),
      page.getByRole('textbox', { name: 'Allowed addresses' }),
    ]) {
      await expect(control).toBeDisabled()
      await expect(control).toHaveAccessibleDescription(/Your role doesn’t allow changing this\./)
    }
    await expect(page.getByRole('button', { name: 'Download certificate' })).toBeEnabled()
    await expectAccessibleLayout(page)
    const seen = `${(await Promise.all(bodies)).join('\n')}\n${await page.content()}`
    expect(seen).not.toContain(PASSWORD)
    expect(seen).not.toContain('PRIVATE KEY')
    expect(seen).not.toContain('SCRAM-SHA-256')
    expect(keysAskedFor).toEqual([])
    await page.context().close()
  },
)
