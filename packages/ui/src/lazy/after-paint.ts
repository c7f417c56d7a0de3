/** Milliseconds after which the task runs in any case: a hidden window paints nothing. */
const PAINT_TIMEOUT_MS = 100

/** Calls `task` after the next paint. Returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, PAINT_TIMEOUT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  function callOff() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  function run() {
    callOff()
    task()
  }
  return callOff
}
