import { chromium } from '@playwright/test'
import { chromiumPath, measuringArgs } from '../../scripts/chromium.mjs'
import { storageStateOf } from '../../scripts/owner-session.mjs'
import { serveBarePage } from '../bare-page.mjs'
import { untilLoaded } from '../painted.mjs'
import { interleaved, median } from '../statistics.mjs'
import { ace, startSqlPad } from '../sqlpad.mjs'
import { codeMirror, typeWhenReady } from './editor-ready.mjs'

/** Opens a page in a new browser process, whose caches of files, fonts and compiled code are empty. */
async function firstVisit(url, storageState, editor = codeMirror) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: measuringArgs })
  try {
    const viewport = { width: 1440, height: 900 }
    const page = await browser.newPage({ storageState, viewport })
    await page.addInitScript(typeWhenReady, editor)
    await page.goto(url)
    const ms = await page
      .waitForFunction(() => window.typedAfter)
      .then((handle) => handle.jsonValue())
    await untilLoaded(page)
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize })),
    )
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return {
      ms,
      // The page itself is one, too.
      requests: 1 + files.filter(({ startTime }) => startTime <= ms).length,
      requestsUntilIdle: 1 + files.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Measures a first visit: blank page to a typed character on the SQL route, in a new browser
 * process each turn, next to a page of React and CodeMirror alone and to SQLPad.
 */
export async function measureFirstVisit({ platform, times }) {
  const bare = await serveBarePage()
  const sqlPad = await startSqlPad()
  const { session, project } = platform
  const url = `${session.url}/project/${project.ref}/sql`
  const measures = {
    dashboard: () => firstVisit(url, storageStateOf(session)),
    bare: () => firstVisit(bare.url),
    sqlPad: () => firstVisit(sqlPad.url, sqlPad.storageState, ace),
  }
  await interleaved(measures, 1)
  const visits = await interleaved(measures, times)
  bare.close()
  await sqlPad.close()
  const medianOf = (turns, name) => median(turns.map((turn) => turn[name]))
  return {
    dashboard: medianOf(visits.dashboard, 'ms'),
    bare: medianOf(visits.bare, 'ms'),
    sqlPad: {
      ms: medianOf(visits.sqlPad, 'ms'),
      requests: medianOf(visits.sqlPad, 'requests'),
      wire: medianOf(visits.sqlPad, 'scriptBytes'),
    },
    requests: medianOf(visits.dashboard, 'requests'),
    requestsUntilIdle: medianOf(visits.dashboard, 'requestsUntilIdle'),
    wire: medianOf(visits.dashboard, 'scriptBytes'),
  }
}
