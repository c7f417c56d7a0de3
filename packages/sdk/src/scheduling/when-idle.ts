/**
 * Returns a function that runs `task` once the browser has painted and is idle, within a second.
 * Called again before that, it does nothing: it may be called at every key press.
 */
export function whenIdle(task: () => void): () => void {
  let waits = false
  const run = () => {
    waits = false
    task()
  }
  return () => {
    if (waits) return
    waits = true
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1_000 })
    else setTimeout(run, 50)
  }
}
