/** Milliseconds between two keys: the speed of a fast typist, not of a driver without delays. */
export const KEY_PAUSE_MS = 60

/**
 * Milliseconds from the click or key of `act` to the end of the first frame in which `selector` finds something with these words. The
 * page looks out for both before anything is pressed.
 */
export async function untilPainted(page, selector, text, act) {
  const painting = await page.evaluateHandle(
    ([wanted, words]) => {
      let began
      const begin = (event) => (began ??= event.timeStamp)
      for (const type of ['click', 'keydown'])
        document.addEventListener(type, begin, { capture: true, once: true })
      const painted = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${words} was not painted within a minute.`)), 60_000)
        const check = () => {
          const shown =
            began !== undefined &&
            [...document.querySelectorAll(wanted)].some((element) => element.textContent === words)
          if (!shown) return requestAnimationFrame(check)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - began)
          channel.port2.postMessage(null)
        }
        requestAnimationFrame(check)
      })
      return { painted }
    },
    [selector, text],
  )
  await act()
  return painting.evaluate(({ painted }) => painted)
}

/**
 * Waits until a page that was just opened has fetched nothing for a while. Playwright's
 * `networkidle` does not come where a stream is open, such as that of the notifications.
 */
export async function untilLoaded(page, quietMs = 1500) {
  await page.waitForLoadState()
  await page.waitForFunction(
    (ms) => {
      const { length } = performance.getEntriesByType('resource')
      if (window.fetched?.length !== length) window.fetched = { length, at: performance.now() }
      return performance.now() - window.fetched.at >= ms
    },
    quietMs,
    { polling: 100 },
  )
}
