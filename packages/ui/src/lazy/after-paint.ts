/** Milliseconds after which the task runs in any case: a hidden window paints nothing. */
const PAINT_TIMEOUT_MS = 100

/** Calls `task` once what is being drawn has been painted. Gives the way to call it off. */
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
