import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Turns the wheel over an element, in CSS px. */
    wheelOver: (selector: string, deltaY: number) => Promise<void>
    /** Drags an element's scrollbar thumb to a share of its track; beyond 0 to 1 it goes past the end. */
    dragThumb: (selector: string, share: number) => Promise<void>
    /** Presses the mouse on an element, goes to a point that is this far from its middle, in CSS px, stays there, and lets go. */
    dragFrom: (selector: string, by: { x: number; y: number }, stayMs?: number) => Promise<void>
  }
}

/** CSS px; Chromium's classic scrollbar has a button of this height at each end. */
const BUTTON = 17

const STEPS = 8
/**
 * Milliseconds between two moves. When all moves were sent at the same time, the last one was
 * sometimes lost.
 */
const STEP_MS = 60

export const wheelOver: BrowserCommand<[selector: string, deltaY: number]> = async (
  context,
  selector,
  deltaY,
) => {
  const box = await context.iframe.locator(selector).boundingBox()
  if (!box) throw new Error(`nothing to scroll: ${selector}`)
  await context.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await context.page.mouse.wheel(0, deltaY)
}

export const dragFrom: BrowserCommand<
  [selector: string, by: { x: number; y: number }, stayMs?: number]
> = async (context, selector, by, stayMs = 0) => {
  const box = await context.iframe.locator(selector).boundingBox()
  if (!box) throw new Error(`nothing to drag: ${selector}`)
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await context.page.mouse.move(from.x, from.y)
  await context.page.mouse.down()
  await context.page.mouse.move(from.x + by.x, from.y + by.y, { steps: STEPS })
  await context.page.waitForTimeout(stayMs)
  await context.page.mouse.up()
}

export const dragThumb: BrowserCommand<[selector: string, share: number]> = async (
  context,
  selector,
  share,
) => {
  const element = context.iframe.locator(selector)
  const box = await element.boundingBox()
  if (!box) throw new Error(`nothing to drag: ${selector}`)
  const now = await element.evaluate((node) => {
    const scroller = node as unknown as {
      scrollTop: number
      scrollHeight: number
      clientHeight: number
      offsetHeight: number
    }
    return {
      share: scroller.scrollTop / (scroller.scrollHeight - scroller.clientHeight),
      track: scroller.clientHeight,
      height: scroller.offsetHeight,
    }
  })
  // The frame that contains the element may be scaled down; mouse coordinates are those of the
  // page.
  const scale = box.height / now.height
  const track = now.track - 2 * BUTTON
  // With so many rows the thumb has its least height, so its middle is a little below where it begins.
  const at = (where: number) => box.y + scale * (BUTTON + 6 + where * (track - 12))
  const x = box.x + box.width - 7 * scale
  await context.page.mouse.move(x, at(now.share))
  await context.page.mouse.down()
  const steps = Array.from(
    { length: STEPS },
    (_, step) => now.share + ((share - now.share) * (step + 1)) / STEPS,
  )
  // A hand that has arrived trembles a little.
  for (const [index, where] of [...steps, share, share].entries()) {
    await context.page.mouse.move(x + (index % 2), at(where))
    await context.page.waitForTimeout(STEP_MS)
  }
  await context.page.mouse.up()
}
