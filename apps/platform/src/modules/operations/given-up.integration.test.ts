import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { createLog } from '../../base/log/log'
import { createOperationRunner, type OperationPlan, type OperationRunner } from './operation-runner'
import { createOperationsTable, type OperationsTable } from './operations-table'

let platform: TestPlatform
let table: OperationsTable
beforeAll(async () => {
  platform = await startTestPlatform()
  table = createOperationsTable(platform.running.platform.control)
})
afterAll(() => platform.stop())

const undone = vi.fn(() => Promise.resolve())
const never = () => new Promise<void>(() => {})
const startsOf = async (id: string) =>
  (
    await platform.running.platform.control.query<{ starts: number }>(
      'select starts from operations where id = $1',
      [id],
    )
  ).rows[0]?.starts

/** Creates a server with its own plan on its own data directory. */
const server = (plan: OperationPlan): OperationRunner =>
  createOperationRunner({
    table,
    plans: () => ({ create_backup: plan }),
    home: 'nowhere',
    log: createLog([]),
    ended: () => Promise.resolve(),
  })

const begin = () =>
  table.insert(platform.running.platform.control, {
    kind: 'create_backup',
    projectRef: platform.projectRef,
    home: 'nowhere',
    step: 'copy',
    input: {},
  })

it('is undone, and says why, once it has ended the server three times', async () => {
  const { id } = await begin()
  const endsTheServer: OperationPlan = { steps: [{ name: 'copy', run: never }], undo: undone }
  for (let start = 1; start <= 3; start += 1) {
    await server(endsTheServer).resume()
    await vi.waitFor(async () => expect(await startsOf(id)).toBe(start))
  }
  expect(undone).not.toHaveBeenCalled()
  const last = server(endsTheServer)
  await last.resume()
  expect(await last.finished(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('3 times') as string,
  })
  expect(undone).toHaveBeenCalledOnce()
})

it('may be interrupted by a stop of the server as often as people like', async () => {
  const { id } = await begin()
  for (let start = 1; start <= 5; start += 1) {
    // The step may begin after this test has seen its start counted, so its end is a promise made before.
    let letEnd = () => {}
    const copied = new Promise<void>((resolve) => (letEnd = resolve))
    const stopped = server({
      steps: [
        { name: 'copy', run: () => copied },
        { name: 'check', run: never },
      ],
      undo: undone,
    })
    await stopped.resume()
    await vi.waitFor(async () => expect(await startsOf(id)).toBe(1))
    const stop = stopped.stop()
    letEnd()
    await stop
  }
  expect((await table.byId(id))?.state).toBe('running')
})
