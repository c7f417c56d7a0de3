import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from './build.mjs'
import { chromiumArgs, ensureChromium } from './chromium.mjs'
import { furnish } from './furnish.mjs'
import { firstProject, signInAsOwner, storageStateOf } from './owner-session.mjs'
import { reports, root } from './paths.mjs'
import { startPlatform, temporaryFolder } from './platform-server.mjs'
import { fileName, sitePages } from './site-pages.mjs'

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

async function settled(page) {
  await page.waitForLoadState('networkidle')
  // The bell is fetched at the first sign of a person.
  await page.mouse.move(4, 4)
  // Not on standalone pages.
  if ((await page.getByRole('button', { name: /^Account:/ }).count()) > 0)
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
}

const sampleQuery = `select o.id, o.placed_at, o.status, c.name as customer, c.city, p.name as product, p.tags, i.quantity, i.unit_price,
  i.quantity * i.unit_price as total, o.note, c.preferences
from orders o
join customers c on c.id = o.customer_id
join order_items i on i.order_id = o.id
join products p on p.id = i.product_id
where o.status <> 'cancelled'
order by o.placed_at desc, o.id, p.name;`

const withDetails = (page) =>
  page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()

/** Every page there is, and some once more in another state. */
function targetsOf(project, { paused, ids }) {
  const pages = sitePages(project, ids).map((page) => ({ ...page, name: fileName(page.name) }))
  const sql = pages.find(({ name }) => name === 'sql')
  const audit = pages.find(({ name }) => name === 'organization-audit')
  return [
    ...pages,
    { ...sql, name: 'sql-result', then: (page) => withResult(page, sampleQuery) },
    { name: 'project-paused', path: `/project/${paused.ref}`, signedIn: true },
    { name: 'sql-paused', path: `/project/${paused.ref}/sql`, signedIn: true },
    {
      name: 'new-project-attach',
      path: `/new/${project.organization_slug}?kind=attach`,
      signedIn: true,
    },
    { name: 'nothing-here', path: '/nowhere', signedIn: true },
    { name: 'no-such-project', path: '/project/zzzzzzzzzzzzzzzzzzzz', signedIn: true },
    { ...audit, name: 'organization-audit-details', then: withDetails },
  ]
}

async function take(browser, { session, target, theme, size }) {
  const context = await browser.newContext({
    viewport: widths[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(target.signedIn ? { storageState: storageStateOf(session) } : {}),
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

/**
 * Takes every page in both themes and two widths into .reports/screenshots, and the README's picture into docs.
 * @param {readonly string[]} [names] takes only these
 */
export async function screenshots(names = []) {
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
    const targets = targetsOf(project, await furnish(session, project))
    for (const target of targets.filter(({ name }) => names.length === 0 || names.includes(name))) {
      for (const theme of ['light', 'dark']) {
        for (const size of Object.keys(widths))
          process.stdout.write(`${await take(browser, { session, target, theme, size })}\n`)
      }
    }
    if (names.length === 0)
      copyFileSync(join(folder, 'sql-result-wide-light.png'), join(root, 'docs/screenshot.png'))
  } finally {
    await browser.close()
    await server.stop()
    temporary.remove()
  }
}
