import { expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle'

test('several calls before the browser is idle run the task once, later ones again', async () => {
  const task = vi.fn()
  const prepare = whenIdle(task)
  prepare()
  prepare()
  expect(task).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(1))
  prepare()
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(2))
})
