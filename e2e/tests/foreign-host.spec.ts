import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { createHash } from 'node:crypto'
import { startHost, type HostServer } from '../harness/host-server'
import {
  newProject,
  owner,
  signInAsOwner,
  firstProject,
  type Project,
  type Session,
} from '../../scripts/owner-session.mjs'
import { newBucket, sumOfObject } from '../harness/storage-files'
import {
  createAccessToken,
  freePort,
  startPlatform,
  temporaryFolder,
} from '../../scripts/platform-server.mjs'

test.describe.configure({ mode: 'serial' })

let folder: ReturnType<typeof temporaryFolder>
let platform: Awaited<ReturnType<typeof startPlatform>>
let session: Session
let projects: [Project, Project]
let host: HostServer

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = temporaryFolder('howdah-e2e-host-')
  const data = `${folder.path}/data`
  const port = await freePort()
  platform = await startPlatform({ data, args: ['--origin', `http://127.0.0.1:${port}`] })
  session = await signInAsOwner(platform.url, platform.link)
  const first = await firstProject(session)
  projects = [
    first,
    await newProject(session, first.organization_slug, 'the second', 'a long enough password'),
  ]
  host = await startHost({
    example: 'vite-host',
    port,
    env: {
      HOWDAH_URL: platform.url,
      HOWDAH_TOKEN: await createAccessToken(data, owner.email),
      HOWDAH_PROJECTS: projects.map((project) => project.ref).join(),
    },
  })
})

test.afterAll(async () => {
  await host?.stop()
  await platform?.stop()
  folder?.remove()
})

/** Beside the widgets, so that nothing is hovered. */
const nowhere = [1300, 400] as const
const names = ['first', 'second', 'shadow'] as const
const widget = (page: Page, name: (typeof names)[number]) => page.getByTestId(name)
const textbox = (editor: Locator) => editor.getByRole('textbox', { name: 'SQL query' })
const runButton = (editor: Locator) => editor.getByRole('button', { name: /^Run(?! options)/ })
const cell = (editor: Locator, text: string) =>
  editor.getByRole('gridcell', { name: text, exact: true })

async function open(page: Page, show = '') {
  await page.goto(`${host.url}/${show}`)
  for (const name of names) await expect(textbox(widget(page, name))).toBeEditable()
}

async function write(page: Page, editor: Locator, sql: string) {
  await textbox(editor).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(sql)
}

async function confirm(page: Page) {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run' }).click()
}

test('each editor has its own project, result and cancel', async ({ page }) => {
  await session.query(projects[1].ref, 'create table only_in_the_second as select 2 as n')
  await open(page)
  const [first, second, shadow] = names.map((name) => widget(page, name)) as [
    Locator,
    Locator,
    Locator,
  ]

  await write(page, first, 'select pg_sleep(120)')
  await runButton(first).click()
  await confirm(page)
  await write(page, shadow, 'select pg_sleep(121)')
  await runButton(shadow).click()
  await confirm(page)
  await write(page, second, 'select n + 40 from only_in_the_second')
  await runButton(second).click()
  await expect(cell(second, '42')).toBeVisible()

  const sleeping = async () => {
    const rows = await session.query<{ query: string }>(
      projects[0].ref,
      "select query from pg_stat_activity where state = 'active' and query like 'select pg_sleep(12%' order by query",
    )
    return rows.map((row) => row.query.slice(0, 'select pg_sleep(120)'.length))
  }
  await expect.poll(sleeping).toEqual(['select pg_sleep(120)', 'select pg_sleep(121)'])
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(sleeping).toEqual(['select pg_sleep(121)'])
  await expect(runButton(first)).toBeVisible()
  await expect(shadow.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(cell(second, '42')).toBeVisible()
  await shadow.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(sleeping).toEqual([])
})

test('each editor keeps its own draft over a reload', async ({ page }) => {
  await open(page)
  for (const name of names) await write(page, widget(page, name), `select '${name}'`)
  await page.reload()
  for (const name of names) await expect(textbox(widget(page, name))).toHaveText(`select '${name}'`)
})

test('keys pressed outside do nothing inside', async ({ page }) => {
  await open(page)
  const runs: string[] = []
  // The catalog, for completion, is read by statements of its own, whenever the page is idle.
  const isRun = (request: Request) =>
    request.url().endsWith('/query') && (request.postData() ?? '').includes('pressed outside')
  page.on('request', (request) => isRun(request) && runs.push(request.url()))
  const first = widget(page, 'first')
  await write(page, first, "select 'pressed outside'")
  await page.getByRole('textbox', { name: 'Search' }).click()
  const before = runs.length
  for (const key of [
    'ControlOrMeta+Enter',
    'Shift+ControlOrMeta+Enter',
    'ControlOrMeta+e',
    'e',
    '?',
    'F2',
    'Escape',
    'ControlOrMeta+z',
    'Delete',
  ])
    await page.keyboard.press(key)
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused()
  await expect(textbox(first)).toHaveText("select 'pressed outside'")
  await expect(first.getByText('Run a query to see its results here')).toBeVisible()
  expect(runs.slice(before)).toEqual([])
})

test('two explorers and one in a shadow root each have their own project, uploads and view', async ({
  page,
}) => {
  const [one, two] = projects
  await newBucket(session, one.ref, 'one')
  await newBucket(session, two.ref, 'two')
  await page.goto(`${host.url}/?show=files`)
  const [first, second, shadow] = names.map((name) => widget(page, name)) as [
    Locator,
    Locator,
    Locator,
  ]
  const contents = (explorer: Locator, bucket: string) =>
    explorer.getByRole('listbox', { name: `Contents of ${bucket}` })
  for (const [explorer, bucket] of [
    [first, 'one'],
    [second, 'two'],
    [shadow, 'one'],
  ] as const) {
    await expect(explorer.getByRole('button', { name: bucket, exact: true })).toBeVisible()
    await expect(
      explorer.getByRole('button', { name: bucket === 'one' ? 'two' : 'one', exact: true }),
    ).toHaveCount(0)
    await explorer.getByRole('button', { name: bucket, exact: true }).click()
    await expect(explorer.getByText('Nothing here yet')).toBeVisible()
  }
  const file = (text: string) => ({
    name: `${text}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await first.locator('input[data-kind="files"]').setInputFiles(file('of the first'))
  await second.locator('input[data-kind="files"]').setInputFiles(file('of the second'))
  await expect(contents(first, 'one').getByRole('option')).toHaveText([/^of the first\.txt/])
  await expect(contents(second, 'two').getByRole('option')).toHaveText([/^of the second\.txt/])
  await expect(first.getByText('1 of 1 uploaded').first()).toBeVisible()
  await shadow.getByRole('button', { name: 'Refresh' }).click()
  await contents(shadow, 'one')
    .getByRole('option', { name: /^of the first/ })
    .click()
  await expect(shadow.getByRole('complementary', { name: 'Preview' })).toContainText('of the first')
  await first.getByRole('radio', { name: 'List' }).click()
  await expect(first.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(second.getByRole('radio', { name: 'Columns' })).toBeChecked()
  const sum = createHash('sha256').update('of the second').digest('hex')
  expect(await sumOfObject(session, two.ref, 'two', 'of the second.txt')).toBe(sum)
})

test('the host looks as it does alone', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${host.url}/?show=host`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const alone = await stylesOf(page, 'html, body, [data-host], [data-host] *')
  await open(page)
  expect(alone.length).toBeGreaterThan(20)
  expect(
    differences(alone, await stylesOf(page, 'html, body, [data-host], [data-host] *')),
  ).toEqual([])
})

const states: { name: string; reach: (page: Page) => Promise<void> }[] = [
  { name: 'at rest', reach: async () => {} },
  {
    name: 'with results',
    reach: async (page) => {
      for (const name of names) {
        const editor = widget(page, name)
        await write(
          page,
          editor,
          "select 1 as one, null as nothing, 'a text' as words; select 2 as two",
        )
        await runButton(editor).click()
        await expect(cell(editor, '2')).toBeVisible()
        await expect(editor.getByRole('tabpanel').getByText('1 row', { exact: true })).toBeVisible()
      }
      await page.mouse.move(...nowhere)
    },
  },
  {
    name: 'with an error',
    reach: async (page) => {
      for (const name of names) {
        const editor = widget(page, name)
        await write(page, editor, 'select nothing;')
        await runButton(editor).click()
        await expect(editor.getByRole('alert')).toBeVisible()
        await expect(editor.locator('.cm-lintRange-error')).toHaveText('nothing')
      }
      await page.mouse.move(...nowhere)
    },
  },
  {
    name: 'with a question',
    reach: async (page) => {
      await write(page, widget(page, 'first'), 'drop table nothing;')
      await runButton(widget(page, 'first')).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.mouse.move(...nowhere)
    },
  },
]

for (const { name, reach } of states) {
  test(
    `the widgets look as they do alone, font family excepted: ${name}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const check = async (show: string) => {
        await page.goto(`${host.url}/${show}`)
        await page.evaluate(() => localStorage.clear())
        await open(page, show)
        await reach(page)
        await settled(page)
        return stylesOf(page, '.hw-root, .hw-root *', { inShadow: true })
      }
      const alone = await check('?show=widgets')
      expect(alone.length).toBeGreaterThan(100)
      expect(differences(alone, await check(''))).toEqual([])
    },
  )
}

/** Nothing is fading or turning any more. */
async function settled(page: Page) {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getTiming().iterations === 1,
          ).length,
    )
  await expect.poll(moving).toBe(0)
  // Whether it had the time to open depends on the machine.
  await expect(page.locator('.cm-tooltip-autocomplete')).toHaveCount(0)
}

interface Styles {
  element: string
  /** By property. */
  styles: ReadonlyMap<string, string>
}

/**
 * Returns the `getComputedStyle` of each element, except properties that depend on layout or the
 * text's font: widths and heights follow the width of a letter, which the host's font changes.
 */
async function stylesOf(
  page: Page,
  selector: string,
  { inShadow = false } = {},
): Promise<Styles[]> {
  // As one text: to hand over a million values as objects takes longer than to read them.
  const text = await page.evaluate(
    ({ selector, inShadow }) => {
      const layout =
        /^(font-family|width|height|inline-size|block-size|(min|max)-.*size|perspective-origin|transform-origin|top|left|right|bottom|inset.*|grid-template-.*|d|x|y)$/
      const roots: (Document | ShadowRoot)[] = [document]
      const shadow = document.querySelector('[data-pane="shadow"]')?.shadowRoot
      if (inShadow && shadow) roots.push(shadow)
      const elements = roots.flatMap((root) => [...root.querySelectorAll(selector)])
      // What CodeMirror draws for its caret and measures blinks and moves by itself.
      const drawn = elements.filter(
        (element) =>
          !element.closest(
            '.cm-cursorLayer, .cm-selectionLayer, .cm-gutterElement, [data-measuring]',
          ),
      )
      const properties = [...getComputedStyle(document.documentElement)].filter(
        (property) => !layout.test(property),
      )
      const computedStyles = drawn.map((element) => {
        const computed = getComputedStyle(element)
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
        return [name, properties.map((property) => computed.getPropertyValue(property))]
      })
      return JSON.stringify({ properties, computedStyles })
    },
    { selector, inShadow },
  )
  const { properties, computedStyles } = JSON.parse(text) as {
    properties: string[]
    computedStyles: [string, string[]][]
  }
  return computedStyles.map(([element, values]) => ({
    element,
    styles: new Map(properties.map((property, place) => [property, values[place] ?? ''])),
  }))
}

function differences(alone: Styles[], together: Styles[]): string[] {
  const found: string[] = []
  if (alone.length !== together.length)
    found.push(`${alone.length} elements alone, ${together.length} together`)
  alone.forEach(({ element, styles }, index) => {
    const other = together[index]
    if (!other || other.element !== element)
      return void found.push(`${element} alone, ${other?.element} together`)
    for (const [property, value] of styles) {
      const changed = other.styles.get(property)
      if (changed !== value) found.push(`${element} { ${property}: ${value} } is ${changed}`)
    }
  })
  return found.slice(0, 40)
}
