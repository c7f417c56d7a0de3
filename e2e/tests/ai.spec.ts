import type { Page } from '@playwright/test'
import { asUsual, startAiEndpoint, type AiEndpoint } from '../../apps/platform/test/ai-endpoint'
import {
  firstProject,
  signInAsOwner,
  storageStateOf,
  type Project,
  type Session,
} from '../../scripts/owner-session.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { SqlPage } from '../harness/sql-page'
import { expect, serverTest as test, type Server } from '../harness/test'

/** As everywhere; the window is wide again afterwards. */
async function expectAccessibleLayoutAndContinue(page: Page) {
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function open(
  page: Page,
  server: Server,
): Promise<{ owner: Session; project: Project; sql: SqlPage }> {
  const owner = await signInAsOwner(server.url, server.link)
  const project = await firstProject(owner)
  await page.context().addCookies(storageStateOf(owner).cookies)
  const sql = new SqlPage(page)
  await page.goto(`${server.url}/project/${project.ref}/sql`)
  await expect(sql.editor).toBeEditable()
  return { owner, project, sql }
}

test.describe('with an AI endpoint', () => {
  let endpoint: AiEndpoint
  test.beforeAll(async () => {
    endpoint = await startAiEndpoint()
  })
  test.afterEach(() => asUsual(endpoint))
  test.afterAll(() => endpoint.stop())

  const env = () => ({
    HOWDAH_AI_URL: endpoint.url,
    HOWDAH_AI_MODEL: 'a-model',
    HOWDAH_AI_KEY: 'a-key',
  })

  test('a statement is edited by a prompt, behind a diff, by keyboard alone; an error is mended', async ({
    page,
    servers,
  }) => {
    const server = await servers.start({ env: env() })
    const { sql } = await open(page, server)
    const prompt = page.getByRole('textbox', { name: 'How should this statement change?' })
    const accept = page.getByRole('button', { name: 'Accept' })
    await sql.write('select name from customers;\nselect 2')
    await expect(page.getByRole('button', { name: 'Edit with AI' })).toBeVisible()

    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+i')
    await expect(prompt).toBeFocused()
    await expectAccessibleLayoutAndContinue(page)
    endpoint.behaviour.pieces = ['select count(*) ', 'from customers']
    await page.keyboard.type('how many')
    await page.keyboard.press('Enter')
    await expect(accept).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Proposed change' })).toContainText(
      'select count(*) from customers',
    )
    await expectAccessibleLayoutAndContinue(page)
    const asked = endpoint.requests.at(-1)!
    expect(asked.headers.authorization).toBe('Bearer a-key')
    expect(asked.text).toContain('how many')
    expect(asked.text).toContain('customers')

    await page.keyboard.press('Escape')
    await expect(accept).toBeHidden()
    await expect(sql.editor).toBeFocused()
    await expect(sql.editor).toContainText('select name from customers;')

    await page.keyboard.press('Control+i')
    await expect(prompt).toBeFocused()
    await page.keyboard.type('how many')
    await page.keyboard.press('Enter')
    await expect(accept).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(sql.editor).toContainText('select count(*) from customers;')
    await expect(sql.editor).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(sql.editor).toContainText('select name from customers;')

    // A cancelled request is not awaited: the endpoint is notified if it already received the
    // request.
    endpoint.behaviour.hangAfter = 1
    const askedBefore = endpoint.requests.length
    await page.keyboard.press('Control+i')
    await expect(prompt).toBeFocused()
    await page.keyboard.type('never')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeVisible()
    await expect.poll(() => endpoint.requests.length).toBe(askedBefore + 1)
    const left = endpoint.left
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeVisible()
    await expect.poll(() => endpoint.left).toBe(left + 1)
    await page.keyboard.press('Escape')
    await expect(prompt).toBeHidden()
    asUsual(endpoint)

    await sql.run('select nmae from customers')
    await expect(page.getByText('SQLSTATE 42703')).toBeVisible()
    endpoint.behaviour.pieces = ['select name from customers']
    await page.getByRole('button', { name: 'Fix this' }).click()
    await expect(accept).toBeFocused()
    expect(endpoint.requests.at(-1)!.text).toContain('nmae')
    await accept.click()
    await expect(sql.editor).toContainText('select name from customers')
    await sql.runButton.click()
    await expect(sql.grid.getByRole('gridcell').first()).not.toBeEmpty()
  })

  test(
    'the assistant proposes, and runs nothing itself; its input contains no row',
    { tag: '@long' },
    async ({ page, servers }) => {
      const server = await servers.start({ env: env() })
      const { owner, project, sql } = await open(page, server)
      await owner.query(
        project.ref,
        `create table secrets (word text); insert into secrets values ('xyzzy')`,
      )
      endpoint.behaviour.pieces = ['Like this:\n\n```sql\n', 'delete from secrets\n```\n']
      await page.getByRole('button', { name: 'Assistant', exact: true }).click()
      const question = page.getByRole('textbox', { name: 'Message to the assistant' })
      await expect(question).toBeFocused()
      await page.keyboard.type('Empty the secrets')
      await page.keyboard.press('Enter')
      const proposal = page.getByRole('group', { name: 'Proposed SQL' })
      await expect(proposal).toContainText('delete from secrets')
      await expectAccessibleLayoutAndContinue(page)
      const { text, body } = endpoint.requests.at(-1)!
      expect(text).toContain('secrets')
      expect(text).not.toContain('xyzzy')
      expect(body.tools).toBeUndefined()
      expect(await owner.query(project.ref, 'select * from secrets')).toEqual([{ word: 'xyzzy' }])

      await proposal.getByRole('button', { name: 'Insert' }).click()
      await expect(sql.editor).toContainText('delete from secrets')
      expect(await owner.query(project.ref, 'select * from secrets')).toEqual([{ word: 'xyzzy' }])
      await proposal.getByRole('button', { name: 'Run' }).click()
      await expect(sql.confirmation).toContainText('This query contains write operations.')
      await sql.confirmation.getByRole('button', { name: 'Cancel' }).click()
      expect(await owner.query(project.ref, 'select * from secrets')).toEqual([{ word: 'xyzzy' }])

      // The conversation is there after a reload.
      await page.reload()
      await page.getByRole('button', { name: 'Assistant', exact: true }).click()
      await expect(proposal).toContainText('delete from secrets')
    },
  )

  test(
    'the panel beside a page: keys, templates, a snippet with a title',
    { tag: '@long' },
    async ({ page, servers }) => {
      const server = await servers.start({ env: env() })
      const { project, sql } = await open(page, server)
      await page.goto(`${server.url}/project/${project.ref}`)
      const toggle = page.getByRole('button', { name: 'SQL editor panel' })
      await expect(toggle).toBeVisible()
      await page.locator('body').press('e')
      await expect(sql.editor).toBeFocused()
      // A letter in a field is a letter.
      await page.keyboard.type('e')
      await expect(sql.editor).toHaveText('e')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Control+e')
      await expect(sql.editor).toBeHidden()
      await toggle.click()
      await expect(sql.editor).toBeFocused()
      await expectAccessibleLayoutAndContinue(page)

      await page.getByRole('button', { name: 'Templates' }).click()
      await page.getByRole('menuitem', { name: 'Foreign keys without an index' }).click()
      await expect(sql.editor).toContainText('pg_constraint')
      await sql.run('select generate_series(1, 500) as n')
      await sql.confirm()
      await expect(page.getByText('Limited to only 100 rows')).toBeVisible()
      await page.getByRole('button', { name: 'Hide results' }).click()
      await expect(sql.grid).toBeHidden()
      await page.getByRole('button', { name: 'Show results' }).click()
      await expect(sql.grid).toBeVisible()

      endpoint.behaviour.pieces = ['Five hundred numbers']
      await page.getByRole('button', { name: 'Save as snippet' }).click()
      await expect(page.getByText('Saved snippet!')).toBeVisible()
      await page.getByRole('link', { name: 'View it here' }).click()
      await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('tab', { name: /Five hundred numbers/ })).toBeVisible()

      endpoint.behaviour.pieces = ['"A series of numbers."']
      await page.getByRole('button', { name: 'More for Five hundred numbers', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      const rename = page.getByRole('dialog', { name: 'Rename snippet' })
      await rename.getByRole('button', { name: 'Generate title' }).click()
      await expect(rename.getByRole('textbox', { name: 'Name' })).toHaveValue('A series of numbers')
      await rename.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('tab', { name: /A series of numbers/ })).toBeVisible()

      // It ends with a narrow window, in which the panel has a way out of its own.
      await expectAccessibleLayout(page)
      await page.getByRole('button', { name: 'Close the SQL editor' }).click()
      await expect(
        page.getByRole('heading', { name: 'SQL Editor', exact: true, level: 2 }),
      ).toBeHidden()

      await page.goto(`${server.url}/project/${project.ref}`)
      await expect(toggle).toBeVisible()
      await page.locator('body').press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(sheet).toContainText('Open or close the SQL editor panel')
      await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
      await expectAccessibleLayout(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await page.locator('body').press('e')
      await page.keyboard.press('Control+e')
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    },
  )
})

test('without an AI endpoint nothing of it is drawn', async ({ page, servers }) => {
  const server = await servers.start()
  const { owner, sql } = await open(page, server)
  const config = await owner.call<{ flags: Record<string, boolean> }>('GET', '/platform/config')
  expect(config.flags['ai'] ?? false).toBe(false)
  await sql.run('select nmae from customers')
  await expect(page.getByText('SQLSTATE 42703')).toBeVisible()
  for (const name of ['Edit with AI', 'Assistant', 'Fix this'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})
