import { storageStateOf } from '../../scripts/owner-session.mjs'
import { serveBarePage } from '../bare-page.mjs'
import { interleaved, median } from '../statistics.mjs'

/** Selectors of the field and of a line of CodeMirror. */
export const codeMirror = { field: '.cm-content[contenteditable="true"]', line: '.cm-line' }

/** Runs in the page before its own scripts: types a letter as soon as the editor takes one, and notes the frame that shows it. */
export function typeWhenReady({ field, line }) {
  const marker = 'x'
  const check = () => {
    const content = document.querySelector(field)
    if (!content) return requestAnimationFrame(check)
    content.focus()
    document.execCommand('insertText', false, marker)
    const shown = () => {
      if (!document.querySelector(line)?.textContent.includes(marker))
        return requestAnimationFrame(shown)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (window.typedAfter = performance.now())
      channel.port2.postMessage(null)
    }
    shown()
  }
  requestAnimationFrame(check)
}

async function blankPageToTyped(browser, url, storageState, onScript) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (onScript) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const scripts = new Set()
    devtools.on(
      'Network.responseReceived',
      ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
    )
    devtools.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => scripts.has(requestId) && onScript(encodedDataLength),
    )
  }
  await page.addInitScript(typeWhenReady, codeMirror)
  await page.goto(url)
  const ms = await page
    .waitForFunction(() => window.typedAfter)
    .then((handle) => handle.jsonValue())
  await context.close()
  return ms
}

/** Blank page to a typed character with a cold browser cache: the SQL route against a page of React and CodeMirror alone. */
export async function measureEditorReady({ browser, platform, times }) {
  const bare = await serveBarePage()
  const { session, project } = platform
  const url = `${session.url}/project/${project.ref}/sql`
  const measures = {
    dashboard: () => blankPageToTyped(browser, url, storageStateOf(session)),
    bare: () => blankPageToTyped(browser, bare.url),
  }
  await interleaved(measures, 2)
  const values = await interleaved(measures, times)
  let wire = 0
  await blankPageToTyped(browser, url, storageStateOf(session), (bytes) => (wire += bytes))
  bare.close()
  return { dashboard: median(values.dashboard), bare: median(values.bare), wire }
}
