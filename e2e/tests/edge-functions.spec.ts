import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

test('a function is written, deployed, tested, changed, returned to its first version and deleted', async ({
  page,
  platform: { owner, project },
}) => {
  const { ref } = project
  await page.goto(`/project/${ref}/functions`)
  await expect(page.getByText('No functions yet')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'New function' }).click()
  await page.getByLabel('Template').click()
  await page.getByRole('option', { name: 'JSON in and out' }).click()
  await expect(page.getByLabel('Content of index.ts')).toContainText('request.json()')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByText('Begin with a letter')).toBeVisible()
  await page.getByLabel('Name').fill('greet')
  await page.getByRole('button', { name: 'Deploy' }).click()

  await expect(page.getByRole('heading', { name: 'greet', level: 1 })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Status 200')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Body' })).toContainText(
    'Hello Ada',
  )
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Edit code' }).click()
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByLabel('Path').fill('lib/word.ts')
  await page.getByRole('dialog').getByRole('button', { name: 'Add file' }).click()
  await page.getByLabel('Content of lib/word.ts').fill(`export const word = 'Goodbye'`)
  await page.getByRole('tab', { name: 'index.ts' }).click()
  const code = page.getByLabel('Content of index.ts')
  await code.fill(
    `import { word } from './lib/wrong.ts'\nDeno.serve(() => { console.log('invoked'); return new Response(word) })`,
  )
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'wrong.ts' })).toBeVisible()
  // What is not deployed outlives a reload.
  await page.reload()
  await expect(page.getByText('Not deployed', { exact: true })).toBeVisible()
  await expect(code).toContainText('lib/wrong.ts')
  await code.fill(
    `import { word } from './lib/word.ts'\nDeno.serve(() => { console.log('invoked'); return new Response(word) })`,
  )
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByLabel('Changes of index.ts')).toContainText('lib/word.ts')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Deploy' }).click()
  await expect(page.getByText('greet is deployed')).toBeVisible()

  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Body' })).toContainText(
    'Goodbye',
  )
  const printed = page.getByRole('dialog').getByRole('region', { name: 'Logs of the invocation' })
  await expect(printed).toContainText('invoked')
  await expect(page.getByRole('dialog').getByText(/^req_/)).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  // The page has read them again by itself.
  await expect(page.getByRole('region', { name: 'Logs', exact: true }).first()).toContainText(
    'invoked',
  )
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Invocations')
  await page.getByRole('switch', { name: 'Verify keys and tokens' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { url } = await owner.call<{ url: string }>('GET', `/platform/projects/${ref}/functions`)
  expect(await (await fetch(`${url}/greet`)).text()).toBe('Goodbye')

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version 1 is in use')).toBeVisible()
  expect(await (await fetch(`${url}/greet`, { method: 'POST' })).json()).toEqual({
    message: 'Hello you',
  })

  await page.getByRole('button', { name: 'Delete function' }).click()
  await page.getByLabel('Type greet to confirm').fill('greet')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete function' }).click()
  await expect(page.getByText('No functions yet')).toBeVisible()
  expect((await fetch(`${url}/greet`)).status).toBe(404)
})

test('secrets are set and removed, and never shown', async ({ page, platform: { project } }) => {
  await page.goto(`/project/${project.ref}/functions/secrets`)
  await page.getByRole('button', { name: 'Set a secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('PAYMENT_KEY')
  await dialog.getByLabel('Value').fill('sk_live_hidden')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  const table = page.getByRole('table', { name: 'Secrets' })
  await expect(table).toContainText('PAYMENT_KEY')
  await expectAccessibleLayout(page)
  await page.reload()
  await expect(table).toContainText('PAYMENT_KEY')
  await expect(page.locator('body')).not.toContainText('sk_live_hidden')
  await page.getByRole('button', { name: 'Actions on PAYMENT_KEY' }).click()
  await page.getByRole('menuitem', { name: 'Replace the value' }).click()
  await dialog.getByLabel('Value').fill('sk_live_other')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions on PAYMENT_KEY' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No secrets yet')).toBeVisible()
})

test(
  'types of a function are checked, and names are completed',
  { tag: '@long' },
  async ({ page, platform: { project } }) => {
    test.skip(process.getuid?.() !== 0, 'only root can make a jail for the language server')
    await page.goto(`/project/${project.ref}/functions/new`)
    await page.getByRole('button', { name: 'Add file' }).click()
    await page.getByLabel('Path').fill('lib/word.ts')
    await page.getByRole('dialog').getByRole('button', { name: 'Add file' }).click()
    await page
      .getByLabel('Content of lib/word.ts')
      .fill(`export const word = 'text'\nexport const wordCount = 4\n`)
    await page.getByRole('tab', { name: 'index.ts' }).click()
    const code = page.getByLabel('Content of index.ts')
    await code.fill(
      `import * as words from './lib/word.ts'\nconst count: number = words.word\nDeno.serve(() => new Response(String(count)))\n`,
    )
    const found = page.getByRole('button', { name: /^index\.ts:2:7 .*is not assignable/ })
    await expect(found).toBeVisible({ timeout: 120_000 })
    await expect(code.locator('.cm-lintRange-error')).toHaveText('count')
    await expectAccessibleLayout(page)
    await code.press('ControlOrMeta+Home')
    await code.press('F8')
    await expect(page.locator('.cm-tooltip')).toContainText('is not assignable')

    await code.press('ControlOrMeta+End')
    await code.pressSequentially('Deno.readTextF')
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    await expect(option('readTextFile')).toBeVisible({ timeout: 60_000 })
    await expectAccessibleLayout(page)
    await code.press('Escape')
    await code.press('Enter')
    await code.pressSequentially('words.wordC')
    await expect(option('wordCount')).toBeVisible({ timeout: 60_000 })
    await code.press('Enter')
    await expect(code).toContainText('words.wordCount')
  },
)
