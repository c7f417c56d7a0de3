/** Milliseconds after which the task runs in any case: a hidden window paints nothing. */
const AT_THE_LATEST = 100

/** Calls `task` once what is being drawn has been painted. Gives the way to call it off. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, AT_THE_LATEST)
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
