import { expect, type Frame, type Page, type Request } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 390]
const themes = ['light', 'dark'] as const
/** Combinations that axe looks at; in the soak it looks at each. It takes most of a test's time. */
const seenByAxe = (theme: (typeof themes)[number], width: number) =>
  process.env['HOWDAH_TEST_LONG'] !== undefined || (theme === 'light') === (width === 1440)
/** For how long nothing is asked for before a page counts as settled, in milliseconds. */
const REST_MS = 150
/** Returns true for an event stream, whose request never ends. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/stream')

/**
 * Opens a page of the site, simulates a user interaction, and waits until the heading is present
 * and no requests are pending.
 */
export async function open(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  let last = performance.now()
  const begins = (request: Request) => void (isStream(request) || asked.add(request))
  const ends = (request: Request) => {
    asked.delete(request)
    last = performance.now()
  }
  const rests = () =>
    expect
      .poll(() => asked.size === 0 && performance.now() - last > REST_MS, { intervals: [25] })
      .toBe(true)
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await rests()
  // For users with an account, the notification bell is fetched after the first interaction.
  await page.mouse.move(4, 4)
  if (await page.getByRole('button', { name: /^Account/ }).isVisible()) {
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  }
  await rests()
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
}

/**
 * Holds a page to what every page must be, in both themes and two widths: nothing is wider than the window, no row covers the next, and axe finds nothing: in the gate in the light theme when wide, and in the dark one when narrow.
 * @param options.byMedia the page's theme is its style sheet's alone. @default false
 */
export async function expectAccessibleLayout(
  page: Page,
  { byMedia = false }: { byMedia?: boolean } = {},
): Promise<void> {
  for (const colorScheme of themes) {
    if (byMedia) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    else await wear(page, colorScheme)
    await transitionsEnded(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => overflow(page), {
          message: `${colorScheme} at ${width} px`,
          intervals: [10, 50, 100],
        })
        .toBe(0)
      // What follows the width by code is laid out again with the next frames.
      await expect.poll(() => rowsOverTheNext(page), { message: `rows at ${width} px` }).toEqual([])
      if (!seenByAxe(colorScheme, width)) continue
      await expect
        .poll(() => complaints(page), { message: `${colorScheme} at ${width} px`, timeout: 20_000 })
        .toEqual([])
    }
  }
}

/** Lets the page follow the system into a theme. */
async function wear(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('.hw-root').first()).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
}

/**
 * Waits for color transitions after a theme change; intermediate colors belong to neither theme.
 */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(running.map((transition) => transition.finished))
  })
}

/** CSS px by which the window, or the page's own scrolling part, is too narrow. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))
  })
}

/** Returns the violations that axe finds, with location and reason. */
async function complaints(page: Page): Promise<string[]> {
  // It is half a megabyte: brought once, it looks as often as it is asked.
  const bring = async (frame: Frame) =>
    (await frame.evaluate(() => 'axe' in globalThis)) || frame.evaluate(axeSource)
  await Promise.all(page.frames().map(bring))
  const violations = await page.evaluate(async (values) => {
    const here = globalThis as unknown as { axe: typeof axe }
    const found = await here.axe.run({
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
    }))
  }, wcag)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Returns the texts of table rows whose content reaches into the row below by more than a pixel. */
async function rowsOverTheNext(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    return [...document.querySelectorAll<HTMLTableRowElement>('tr')]
      .filter((row) => {
        const next = row.nextElementSibling?.getBoundingClientRect()
        if (!next || next.height === 0 || row.offsetHeight === 0) return false
        const content = [...row.querySelectorAll('td > *, th > *')].filter(
          (element) => getComputedStyle(element).position !== 'absolute',
        )
        return Math.max(...content.map(bottom), bottom(row)) > next.top + 1
      })
      .map((row) => row.innerText.slice(0, 80))
  })
}
