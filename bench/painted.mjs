/** In the page: milliseconds from the next click or key to the end of the first frame in which an element of `selector` reads `text`. */
export function untilPainted(page, selector, text) {
  return page.evaluate(
    ([wanted, words]) =>
      new Promise((resolve) => {
        let began
        const begin = (event) => (began ??= event.timeStamp)
        for (const type of ['click', 'keydown']) document.addEventListener(type, begin, { capture: true, once: true })
        const look = () => {
          const shown = began !== undefined && [...document.querySelectorAll(wanted)].some((element) => element.textContent === words)
          if (!shown) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - began)
          channel.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }),
    [selector, text],
  )
}
