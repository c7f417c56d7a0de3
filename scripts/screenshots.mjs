import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from './build.mjs'
import { chromiumArgs, ensureChromium } from './chromium.mjs'
import { firstProject, signInAsOwner, storageStateOf } from './owner-session.mjs'
import { reports, root } from './paths.mjs'
import { startPlatform, temporaryFolder } from './platform-server.mjs'

const folder = join(reports, 'screenshots')
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }

/** Runs the editor's text once, so that the picture shows a result. */
async function withResult(page, sql) {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(sql)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Run(?! options)/ }).click()
  await page.getByRole('gridcell').first().waitFor()
}

const settled = (page) => page.waitForLoadState('networkidle')

/** Every page there is, with what is done on it before the picture is taken. `signedIn` is true unless said otherwise. */
function pagesOf({ slug, ref, sql }) {
  return [
    { name: 'sign-in', path: '/sign-in', signedIn: false },
    { name: 'organizations', path: '/organizations' },
    { name: 'organization', path: `/org/${slug}` },
    { name: 'new-project', path: `/new/${slug}` },
    { name: 'project', path: `/project/${ref}` },
    { name: 'sql', path: `/project/${ref}/sql` },
    { name: 'sql-result', path: `/project/${ref}/sql`, then: (page) => withResult(page, sql) },
  ]
}

async function sampleQuery(session, ref) {
  const tables = await session.query(
    ref,
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where schemaname = 'public' order by n_live_tup desc, relname limit 1`,
  )
  if (!tables[0]) throw new Error('The first project has no sample table.')
  return `select *\nfrom ${tables[0].name};`
}

async function take(browser, { session, target, theme, size }) {
  const context = await browser.newContext({
    viewport: widths[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(target.signedIn === false ? {} : { storageState: storageStateOf(session) }),
  })
  const page = await context.newPage()
  await page.goto(`${session.url}${target.path}`)
  await settled(page)
  await target.then?.(page)
  const file = join(folder, `${target.name}-${size}-${theme}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  await context.close()
  return file
}

/** Takes every page in both themes and two widths into .reports/screenshots, and the README's picture into docs. */
export async function screenshots() {
  const { path, complaint } = ensureChromium()
  if (!path) throw new Error(complaint)
  if (!(await build(['dashboard', 'platform'], { announce: true })).ok) process.exit(1)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const temporary = temporaryFolder('howdah-screenshots-')
  const server = await startPlatform({ data: `${temporary.path}/data` })
  const browser = await chromium.launch({ executablePath: path, args: chromiumArgs })
  try {
    const session = await signInAsOwner(server.url, server.link)
    const project = await firstProject(session)
    const sql = await sampleQuery(session, project.ref)
    for (const target of pagesOf({ slug: project.organization_slug, ref: project.ref, sql })) {
      for (const theme of ['light', 'dark']) {
        for (const size of Object.keys(widths)) process.stdout.write(`${await take(browser, { session, target, theme, size })}\n`)
      }
    }
    copyFileSync(join(folder, 'sql-result-wide-light.png'), join(root, 'docs/screenshot.png'))
  } finally {
    await browser.close()
    await server.stop()
    temporary.remove()
  }
}
