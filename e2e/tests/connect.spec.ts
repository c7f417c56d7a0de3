import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
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

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connect to your project' })
const directOf = (page: Page) =>
  dialogOf(page).getByRole('region', { name: 'Direct connection', exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function choose(page: Page, format: string) {
  await dialogOf(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: format, exact: true }).click()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Type' })).toHaveText(format)
}

const addressOf = async ({ owner, project }: Platform) => {
  const [primary] = await owner.call<{ db_host: string; db_port: number }[]>(
    'GET',
    `/platform/projects/${project.ref}/databases`,
  )
  return `${primary?.db_host}:${primary?.db_port}`
}

test('the dialog opens by its address, copies each format, and is the same after a reload', async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ref } = platform.project
  const address = await addressOf(platform)
  const formats = [
    ['URI', 'string', `postgresql://postgres:[YOUR-PASSWORD]@${address}/postgres`],
    ['PSQL', 'string', "psql 'host="],
    ['Golang', '.env', `DATABASE_URL=postgresql://postgres:[YOUR-PASSWORD]@${address}/postgres`],
    [
      'JDBC',
      'string',
      `jdbc:postgresql://${address}/postgres?user=postgres&password=[YOUR-PASSWORD]`,
    ],
    ['.NET', 'appsettings.json', 'Username=postgres;Password=[YOUR-PASSWORD]'],
    ['Node.js', '.env', `DATABASE_URL=postgresql://postgres:[YOUR-PASSWORD]@${address}/postgres`],
    ['PHP', 'db.php', "'[YOUR-PASSWORD]',"],
    ['Python', '.env', `DATABASE_URL=postgresql://postgres:[YOUR-PASSWORD]@${address}/postgres`],
    [
      'SQLAlchemy',
      '.env',
      `DATABASE_URL=postgresql+psycopg2://postgres:[YOUR-PASSWORD]@${address}/postgres`,
    ],
  ] as const
  await page.goto(`/project/${ref}?showConnect=true&tab=direct`)
  const reported: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/event')) reported.push(request.postDataJSON())
  })
  for (const [format, file, text] of formats) {
    await test.step(format, async () => {
      await choose(page, format)
      const name =
        file === 'string' ? 'Copy Direct connection: connection string' : `Copy File ${file}`
      await directOf(page).getByRole('button', { name, exact: true }).click()
      await expect(directOf(page).getByText('Copied', { exact: true })).toBeVisible()
      // The text of the copy before may still be shown.
      await expect.poll(() => copied(page)).toContain(text)
    })
  }
  await expect
    .poll(() => reported.at(-1))
    .toEqual({
      name: 'connection_string_copied',
      properties: { connectionType: 'sqlalchemy', lang: 'env', connectionMethod: 'direct' },
    })
  await page.reload()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Type' })).toHaveText('SQLAlchemy')
  await test.step('guides', async () => {
    await dialogOf(page).getByRole('tab', { name: 'App frameworks' }).click()
    await expect(page).toHaveURL(/tab=frameworks/)
    await dialogOf(page).getByRole('combobox', { name: 'Framework' }).click()
    await page.getByRole('option', { name: 'Vue', exact: true }).click()
    await expect(page).toHaveURL(/framework=vue/)
    await page.reload()
    await expect(dialogOf(page).getByRole('combobox', { name: 'Framework' })).toHaveText('Vue')
    const download = page.waitForEvent('download')
    await dialogOf(page).getByRole('button', { name: 'Download as zip' }).click()
    expect((await download).suggestedFilename()).toBe(`${ref}-vue.zip`)
  })
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/project/${ref}$`))
})

test('the dialog opens from the command menu on each page, and leaves its address', async ({
  page,
  platform,
}) => {
  const { ref } = platform.project
  await page.goto(`/project/${ref}/editor?schema=public`)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const menu = page.getByRole('dialog', { name: 'Command menu' })
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Connect to your')
  await menu.getByRole('option', { name: 'Connect to your project' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(page).toHaveURL(/schema=public&showConnect=true&tab=direct/)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/editor\?schema=public$/)
})

test('a member who may not read the keys receives none', async ({ browser, platform }) => {
  const { ref, organization_slug: slug } = platform.project
  const path = `/platform/projects/${ref}/api-keys`
  const keys = await platform.owner.call<{ api_key: string | null }[]>('GET', path)
  const reader = await joins(platform.owner, slug, person('Connie'), 'read-only')
  const page = await browserOf(browser, reader)
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    // An event stream has no end.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return
    bodies.push(response.text().catch(() => ''))
  })
  await page.goto(`/project/${ref}?showConnect=true&tab=frameworks`)
  await expect(
    dialogOf(page).getByText(
      'You don’t have permission to see the API keys and the URL of this project.',
    ),
  ).toBeVisible()
  const seen = `${(await Promise.all(bodies)).join('\n')}\n${await page.content()}`
  for (const { api_key: key } of keys) if (key !== null) expect(seen).not.toContain(key)
  await page.context().close()
})

test('the strings of the dialog connect', async ({ page, platform, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ref } = platform.project
  const password = `it's "a" pass;word% #1 $HOME ä`
  await platform.owner.call('PUT', `/platform/projects/${ref}/settings/database-password`, {
    db_pass: password,
  })
  await page.goto(`/project/${ref}?showConnect=true&tab=direct`)
  const copyOf = async (name: string, begin: string) => {
    await directOf(page).getByRole('button', { name, exact: true }).click()
    await expect.poll(() => copied(page)).toContain(begin)
    return copied(page)
  }
  await test.step('node-postgres', async () => {
    const uri = await copyOf('Copy Direct connection: connection string', 'postgresql://')
    const client = new Client({
      connectionString: uri.replace('[YOUR-PASSWORD]', encodeURIComponent(password)),
    })
    await client.connect()
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'postgres' }])
    await client.end()
  })
  await test.step('psql', async () => {
    await choose(page, 'PSQL')
    const command = await copyOf('Copy Direct connection: connection string', 'psql ')
    const found = await promisify(execFile)('sh', ['-c', 'command -v psql || true'])
    // A machine without it has the soak's.
    if (found.stdout.trim() === '') return
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', `${command} --no-align --tuples-only --command 'select current_user'`],
      { env: { ...process.env, PGPASSWORD: password } },
    )
    expect(stdout).toBe('postgres\n')
  })
})

test('a project that is paused cannot be connected', async ({ page, platform }) => {
  const { organization_slug: slug } = platform.project
  const { ref } = await platform.owner.call<{ ref: string }>(
    'POST',
    `/platform/organizations/${slug}/projects`,
    { name: 'resting', db_pass: 'a long enough password' },
  )
  await page.goto(`/project/${ref}`)
  await expect(page.getByText('Healthy')).toBeVisible()
  await platform.owner.call('POST', `/platform/projects/${ref}/pause`)
  await page.goto(`/project/${ref}?showConnect=true`)
  const button = page.getByRole('button', { name: 'Connect', exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(dialogOf(page)).toHaveCount(0)
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Project is currently not active and cannot be connected',
  )
})
