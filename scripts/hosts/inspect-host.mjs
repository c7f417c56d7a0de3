import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns what axe finds in the widgets of a frame; what the page itself is like is not theirs. */
async function complaintsIn(frame) {
  await frame.evaluate(axeSource)
  return frame.evaluate(async (values) => {
    const { violations } = await globalThis.axe.run({
      elementRef: true,
      iframes: false,
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ element }) => element.closest('.hw-root'))
        .map(({ failureSummary, html }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  }, wcag)
}

/** Returns the appearances of the widgets of a frame, shadow roots included. */
const appearancesIn = (frame) =>
  frame
    .locator('.hw-root[data-widget]')
    .evaluateAll((roots) => roots.map((root) => root.dataset.appearance))

/** Waits until what is shown has one appearance, without a color on its way to another. */
async function settle(page, appearance) {
  for (const frame of page.frames())
    for (let turn = 0; ; turn += 1) {
      const found = await appearancesIn(frame)
      if (found.every((one) => one === appearance)) break
      if (turn === 100) throw new Error(`The widgets are ${found.join(', ')}, not ${appearance}.`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      const running = globalThis.document.getAnimations()
      const ends = running.filter((one) => one instanceof globalThis.CSSTransition)
      await Promise.allSettled(ends.map((transition) => transition.finished))
    })
}

/**
 * Inspects a page of a host in both appearances, of which the page chooses one by its color-scheme: axe finds nothing
 * in its widgets, and a picture of each is written.
 * @param {string} picture path without the appearance
 */
export async function inspectHost(page, { isLight = false }, picture) {
  await page.mouse.move(0, 0)
  for (const appearance of isLight ? ['light'] : ['light', 'dark']) {
    for (const frame of page.frames())
      await frame.evaluate((scheme) => {
        globalThis.document.documentElement.style.colorScheme = scheme
      }, appearance)
    await settle(page, appearance)
    await page.screenshot({ path: `${picture}-${appearance}.png`, fullPage: true })
    const complaints = (await Promise.all(page.frames().map(complaintsIn))).flat()
    if (complaints.length > 0) throw new Error(`axe, ${appearance}:\n${complaints.join('\n')}`)
  }
}
