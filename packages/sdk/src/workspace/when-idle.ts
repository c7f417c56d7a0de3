/** Does what may wait once the browser has painted and has nothing else to do, within a second. */
export function whenIdle(task: () => void): void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 1_000 })
  else setTimeout(task, 50)
}
