import type { Page } from '@playwright/test'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../scripts/platform-server.mjs'
import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test } from '../harness/test'

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const entries = (page: Page, folder: string) =>
  page.getByRole('listbox', { name: `Contents of ${folder}` })
const entry = (page: Page, folder: string, name: string) =>
  entries(page, folder).getByRole('option', { name: new RegExp(`^${name}`) })

/** Returns the file that the browser downloads during an action. */
async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('files are uploaded, go on after a reload, are looked at, packed, moved and deleted', async ({
  page,
  platform,
}) => {
  const { path: folder, remove } = temporaryFolder('e2e-files-')
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/project/${platform.project.ref}`)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Storage' })
    .click()
  await page.getByRole('button', { name: 'New bucket' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('my files')
  await page.getByRole('button', { name: 'Create bucket' }).click()
  // A bucket is opened by any part of its row.
  await page
    .getByRole('row', { name: /my files/ })
    .getByText('Private')
    .click()
  await expect(page).toHaveURL(/\/storage\/buckets\/my%20files$/)

  // Names already in use, empty files, and folders with their structure.
  const files = page.locator('input[data-kind="files"]')
  const note = file('notes.txt', 'Bring the blue one.')
  await files.setInputFiles([
    note,
    file('empty.txt', ''),
    file('page.html', '<script>document.title = "taken over"</script>'),
  ])
  await expect(page.getByText('Failed to upload 1 file(s) as its size is 0.')).toBeVisible()
  await expect(page.getByText('Successfully uploaded 2 file(s)!')).toBeVisible()
  await files.setInputFiles(note)
  await expect(entry(page, 'my files', 'notes \\(1\\)\\.txt')).toBeVisible()
  mkdirSync(join(folder, 'trip/2026'), { recursive: true })
  file('trip/a.txt', 'A')
  file('trip/2026/b.txt', 'B')
  await page.locator('input[data-kind="folder"]').setInputFiles(join(folder, 'trip'))
  await entry(page, 'my files', 'trip').click()
  await entry(page, 'trip', '2026').click()
  await expect(entry(page, '2026', 'b\\.txt')).toBeVisible()
  await expect(page).toHaveURL(/path=trip%2F2026/)

  // The network goes in the middle of a file, then the page; the file goes on when it is handed over again.
  const large = randomBytes(13 * 1024 ** 2)
  const largePath = file('large.bin', large)
  let patches = 0
  await page.route('**/upload/resumable/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    patches += 1
    return patches === 1 ? route.continue() : route.abort('connectionfailed')
  })
  await files.setInputFiles(largePath)
  await expect.poll(() => patches).toBeGreaterThan(1)
  // The stored offset is saved shortly after.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          Object.entries(localStorage).find(([key]) => key.startsWith('howdah:uploads'))?.[1] ?? '',
      ),
    )
    .toContain('"accepted":6291456')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute('**/upload/resumable/*')
  await expect(page.getByText('Choose the same file again to continue')).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.method() === 'HEAD' && request.url().includes('/upload/resumable/'),
  )
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose the file large.bin again' }).click()
  await (await chosen).setFiles(largePath)
  await asked
  await expect(entry(page, '2026', 'large\\.bin')).toBeVisible()
  const back = await saved(page, async () => {
    await entry(page, '2026', 'large\\.bin').click()
    await page
      .getByRole('complementary', { name: 'Preview' })
      .getByRole('button', { name: 'Download' })
      .click()
  })
  expect([back.name, sum(back.bytes)]).toEqual(['large.bin', sum(large)])

  // An uploaded page is served as text, and a link to a file expires.
  await page
    .getByRole('navigation', { name: 'Buckets' })
    .getByRole('link', { name: 'my files' })
    .click()
  await entry(page, 'my files', 'page\\.html').click()
  await expect(page.getByText('<script>document.title')).toBeVisible()
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy URL' }).click()
  await expect(page.getByText('Copied URL of page.html')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining('sandbox'),
  ])
  expect(await page.title()).not.toBe('taken over')

  // A folder is made, renamed, packed and deleted.
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('textbox', { name: 'Name of the new folder' }).fill('a#b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Folder name cannot contain the "#" character')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the new folder' }).fill('drafts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/path=drafts$/)
  await page
    .getByRole('navigation', { name: 'Buckets' })
    .getByRole('link', { name: 'my files' })
    .click()
  await entry(page, 'my files', 'trip').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name' }).fill('journey')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Renamed to journey')).toBeVisible()
  // Of a file, what is typed replaces the name in front of its extension.
  await entry(page, 'my files', 'notes\\.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const newName = page.getByRole('textbox', { name: 'New name' })
  await expect(newName).toBeFocused()
  await expect
    .poll(() =>
      newName.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    )
    .toEqual([0, 'notes'.length])
  await page.keyboard.press('Escape')
  const zip = await saved(page, async () => {
    await entry(page, 'my files', 'journey').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Download' }).click()
  })
  expect([zip.name, zip.bytes.subarray(0, 2).toString()]).toEqual(['journey.zip', 'PK'])
  for (const name of ['a.txt', '2026/b.txt', '2026/large.bin'])
    expect(zip.bytes.includes(name)).toBe(true)
  await entry(page, 'my files', 'notes\\.txt').hover()
  await page.mouse.down()
  // Browsers ask whether something may be dropped when the pointer moves over it.
  await entry(page, 'my files', 'drafts').hover()
  await entry(page, 'my files', 'drafts').hover({ position: { x: 80, y: 10 } })
  await page.mouse.up()
  await expect(page.getByText('Moved notes.txt to drafts')).toBeVisible()
  await entries(page, 'my files').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect
    .poll(() =>
      platform.owner.query(
        platform.project.ref,
        `select name from storage.objects where bucket_id = 'my files'`,
      ),
    )
    .toEqual([])
  remove()
})

test('a policy is made of a template, and the largest file is set', async ({ page, platform }) => {
  const { ref } = platform.project
  await page.goto(`/project/${ref}/storage/policies`)
  await page.getByRole('button', { name: 'New policy' }).click()
  const dialog = page.getByRole('dialog')
  const write = async (text: string) => {
    await dialog.getByRole('textbox', { name: 'USING' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Anyone "reads"')
  await dialog.getByRole('checkbox', { name: 'move', exact: true }).click()
  await expect(dialog.getByText('Creates a policy for each of SELECT, UPDATE.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Files the user has uploaded' }).click()
  await expect(dialog.getByRole('textbox', { name: 'USING' })).toContainText('owner_id')
  await dialog.getByRole('button', { name: 'Preview SQL' }).click()
  await expect(dialog.getByRole('region', { name: 'SQL that runs' })).toContainText(
    'create policy "Anyone ""reads"" (update)"',
  )
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Anyone "reads" (update)')).toBeVisible()

  await page.getByRole('button', { name: 'Anyone "reads" (select)', exact: true }).click()
  await write('true) or (true')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a single expression.')).toBeVisible()
  await write("bucket_id = 'shared'")
  await dialog.getByRole('checkbox', { name: 'anon', exact: true }).click()
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText("(bucket_id = 'shared'::text)")).toBeVisible()
  expect(
    await platform.owner.query(
      ref,
      `select roles::text from pg_policies where policyname = 'Anyone "reads" (select)'`,
    ),
  ).toEqual([{ roles: '{anon,authenticated}' }])
  await page.getByRole('button', { name: 'Actions for Anyone "reads" (update)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Preview SQL').click()
  await expect(question).toContainText(
    'drop policy "Anyone ""reads"" (update)" on "storage"."objects"',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Anyone "reads" (update)')).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('textbox', { name: 'Max file size' }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Storage settings saved')).toBeVisible()
  await expect(page.getByText('/storage/v1/s3')).toBeVisible()
  const policies = await platform.owner.query(
    ref,
    `select polname from pg_policy where polname like 'Anyone%' order by 1`,
  )
  expect(policies).toHaveLength(1)
  await platform.owner.query(ref, 'drop policy "Anyone ""reads"" (select)" on storage.objects')
  await platform.owner.call('PATCH', `/platform/projects/${ref}/config/storage`, {
    file_size_limit: null,
  })
})

test('an S3 access key shows its secret once, and is deleted', async ({ page, platform }) => {
  const { ref } = platform.project
  await page.goto(`/project/${ref}/storage/settings`)
  await page.getByRole('button', { name: 'New access key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('backups')
  await dialog.getByRole('button', { name: 'Create access key' }).click()
  await expect(dialog.getByText('you won’t see it again')).toBeVisible()
  const [id, secret] = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const keys = page.getByRole('region', { name: 'S3 access keys' })
  await expect(keys.getByText('Never used')).toBeVisible()
  await expect(keys.getByText(id ?? '')).toBeVisible()
  await page.reload()
  await expect(keys.getByText(id ?? '')).toBeVisible()
  await expect(page.getByText(secret ?? '')).toBeHidden()
  await keys.getByRole('button', { name: 'Delete the access key backups' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(keys.getByText('No access keys yet.')).toBeVisible()
})

test(
  'signed URLs last as long as the settings let them, until all are revoked',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = platform.project
    const { owner } = platform
    const bucket = `/platform/storage/${ref}/buckets`
    await owner.call('POST', bucket, { id: 'linked' })
    await owner.query(
      ref,
      `insert into storage.objects (bucket_id, name, version) values ('linked', 'a.txt', gen_random_uuid())`,
    )
    const sign = () =>
      owner.call('POST', `${bucket}/linked/objects/sign`, {
        path: 'a.txt',
        expires_in: 600,
      }) as Promise<{ url: string }>
    const refusal = async (url: string) =>
      ((await (await fetch(url)).json()) as { error: string }).error
    const { url } = await sign()

    await page.goto(`/project/${ref}/storage/settings`)
    await page.getByRole('combobox', { name: 'Max lifetime' }).click()
    await page.getByRole('option', { name: 'A day' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Storage settings saved')).toBeVisible()

    await page.goto(`/project/${ref}/storage/buckets/linked`)
    await page.getByRole('option', { name: 'a.txt' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy URL' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Custom' }).fill('2')
    await dialog.getByRole('button', { name: 'Copy URL' }).click()
    await expect(dialog.getByText('Enter a positive number, at most 1 day.')).toBeVisible()
    await page.keyboard.press('Escape')

    // The row has no bytes: a link that is good finds that out, one that was revoked does not.
    expect(await refusal(url)).toBe('not_found')
    await page.goto(`/project/${ref}/storage/settings`)
    await page.getByRole('button', { name: 'Revoke all signed URLs' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await expect(page.getByText('Revoked all signed URLs')).toBeVisible()
    expect(await refusal(url)).toBe('InvalidSignature')
    expect(await refusal((await sign()).url)).toBe('not_found')
  },
)

test(
  'of many uploads the rows in sight are drawn, and the one that has the focus',
  { tag: '@long' },
  async ({ page, platform }) => {
    const { ref } = platform.project
    await page.goto(`/project/${ref}/storage/buckets`)
    await page.getByRole('button', { name: 'New bucket' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('many')
    await page.getByRole('button', { name: 'Create bucket' }).click()
    await page.getByRole('link', { name: 'many' }).click()
    // None of them ends, so that all of them stay.
    await page.route('**/upload/resumable**', () => {})
    const files = Array.from({ length: 60 }, (_, at) => ({
      name: `file-${at + 1}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('text'),
    }))
    await page.locator('input[data-kind="files"]').setInputFiles(files)
    const list = page.getByRole('group', { name: 'Uploads' })
    const rows = list.getByRole('listitem')
    await expect(rows.first()).toHaveAttribute('aria-setsize', '60')
    const cancel = rows.first().getByRole('button', { name: /^Cancel/ })
    const name = await cancel.getAttribute('aria-label')
    await cancel.focus()
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(rows.last()).toHaveAttribute('aria-posinset', '60')
    await expect(rows.last()).toBeInViewport()
    await expect(page.getByRole('button', { name: name ?? '', exact: true })).toBeFocused()
    await list.focus()
    await expect(rows.first()).not.toHaveAttribute('aria-posinset', '1')
    await page.getByRole('button', { name: 'Cancel all' }).click()
  },
)

test(
  'several buckets are deleted at once, with what is in them, after a word is typed',
  { tag: '@long' },
  async ({ page, platform: { owner, project } }) => {
    const { ref } = project
    for (const id of ['bulk-a', 'bulk-b', 'bulk-c', 'bulk-d'])
      await owner.call('POST', `/platform/storage/${ref}/buckets`, { id, public: false })
    await page.goto(`/project/${ref}/storage/buckets?search=bulk`)
    await page.getByRole('checkbox', { name: 'Select bulk-a' }).click()
    await page.getByRole('checkbox', { name: 'Select bulk-c' }).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete buckets' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 3 buckets?' })
    await expect(question.getByRole('listitem')).toHaveText(['bulk-a', 'bulk-b', 'bulk-c'])
    await expectAccessibleLayout(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await question.getByRole('textbox', { name: 'Type delete' }).fill('delete')
    await question.getByRole('button', { name: 'Delete buckets' }).click()
    await expect(page.getByText('3 buckets deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: /bulk-/ })).toHaveText(['bulk-d'])
    await page.getByRole('link', { name: 'bulk-d' }).click()
    const column = page.getByRole('navigation', { name: 'Buckets' })
    await expect(column.getByRole('link', { name: 'bulk-d' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessibleLayout(page)
  },
)
