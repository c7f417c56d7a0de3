import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs'
import { serveBarePage } from '../bare-page.mjs'
import { KEY_PAUSE_MS } from '../painted.mjs'
import { openSqlPage } from '../sql-page.mjs'
import { median, percentile } from '../statistics.mjs'

export const typed = { snippets: 500, lines: 5000, keys: 400 }

/** A script as people have them: statements over several lines, comments, strings. */
function script(lines) {
  const statement = (n) => [
    `-- Orders of customer ${n}, with what they paid`,
    "select o.id, o.total, c.name, coalesce(o.note, 'nothing') as note",
    '  from orders o',
    '  join customers c on c.id = o.customer_id',
    ` where c.id = ${n} and o.placed_at > '2026-01-01'::date;`,
  ]
  return Array.from({ length: lines / 5 }, (_, index) => statement(index + 1))
    .flat()
    .join('\n')
}

/** In the page: of every key press from now on, the milliseconds until the end of the first frame that shows another text in its line. */
function watchKeys() {
  const times = (window.keyTimes = [])
  const content = document.activeElement
  const textOf = () => {
    const { anchorNode } = getSelection()
    return (anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement)?.closest(
      '.cm-line',
    )?.textContent
  }
  content.addEventListener(
    'keydown',
    (event) => {
      const before = textOf()
      const check = () => {
        if (textOf() === before) return requestAnimationFrame(check)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(check)
    },
    { capture: true },
  )
}

/** Types in the middle of the script that `editor` shows, and gives the milliseconds of each key. */
async function timesOfKeys(page, editor, keys) {
  await editor.click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let n = 0; n < 30; n += 1) await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  const type = async (count) => {
    const words = 'select total, note from orders where id = 4;\n'
    await page.keyboard.type(words.repeat(Math.ceil(count / words.length)).slice(0, count), {
      delay: KEY_PAUSE_MS,
    })
  }
  await type(60)
  await page.evaluate(watchKeys)
  await type(keys)
  await page.waitForFunction((count) => window.keyTimes.length >= count, keys)
  return page.evaluate(() => window.keyTimes)
}

async function openListedScript(browser, platform, id) {
  const { session, project } = platform
  const { page, close } = await openSqlPage(browser, platform)
  await page.goto(`${session.url}/project/${project.ref}/sql/${id}`)
  const pane = page.getByRole('region', { name: 'Private' })
  // Rows are rendered when visible; a label contains their number.
  for (let shown = 100; shown < typed.snippets; shown += 100) {
    await pane.getByRole('button', { name: 'Load more' }).click()
    await pane
      .locator(`[aria-setsize="${shown + 100}"]`)
      .first()
      .waitFor()
  }
  return { page, close }
}

async function openBareScript(browser, url, text) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'showText' in window)
  await page.evaluate((script) => window.showText(script), text)
  return { page, close: () => context.close() }
}

const stats = (times) => ({
  p50: median(times),
  p95: percentile(times, 95),
  worst: Math.max(...times),
  keys: times.length,
})

/**
 * Key press to painted character in the middle of a long script, with all snippets listed beside it, and on a bare page of React and
 * CodeMirror with the same script. In a browser that draws a frame as soon as there is something to draw: what a display of 60 Hz makes
 * one wait is no doing of the page.
 */
export async function measureTyping({ platform, keys = typed.keys }) {
  const { session, project } = platform
  const address = `/platform/projects/${project.ref}/content`
  const ids = []
  const make = async (name, sql) => {
    const id = randomUUID()
    ids.push(id)
    await session.call('POST', address, { id, type: 'sql', name, content: { sql } })
    return id
  }
  for (let n = 1; n < typed.snippets; n += 1)
    await make(`Snippet ${String(n).padStart(3, '0')}`, `select ${n}`)
  const text = script(typed.lines)
  const long = await make('Script', text)
  const bare = await serveBarePage()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArgs, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  const typing = async ({ page, close }, editor) => {
    const times = await timesOfKeys(page, page.locator(editor), keys)
    await close()
    return stats(times)
  }
  try {
    return {
      bare: await typing(await openBareScript(browser, bare.url, text), '.cm-content'),
      ...(await typing(
        await openListedScript(browser, platform, long),
        '.hw-sql-panel[data-active] .cm-content',
      )),
    }
  } finally {
    bare.close()
    await browser.close()
    for (let from = 0; from < ids.length; from += 100) {
      await session.call('DELETE', `${address}?ids=${ids.slice(from, from + 100).join(',')}`)
    }
  }
}
