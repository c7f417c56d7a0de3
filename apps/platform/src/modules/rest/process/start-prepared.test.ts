import { expect, it, vi } from 'vitest'
import { startPrepared } from './start-prepared'

function parts(known: number | undefined, connections: number | Error) {
  const events: string[] = []
  const end = vi.fn<() => Promise<void>>().mockImplementation(async () => void events.push('end'))
  const start = startPrepared({
    known,
    async prepare() {
      events.push('prepare')
      await new Promise((resolve) => setTimeout(resolve, 5))
      events.push('prepared')
      if (connections instanceof Error) throw connections
      return connections
    },
    async start(of) {
      events.push(`start ${of}`)
      await Promise.resolve()
      return { of, end }
    },
  })
  return { events, start }
}

it('starts at a database that was never prepared after it is', async () => {
  const { events, start } = parts(undefined, 60)
  expect(await start).toMatchObject({ of: 60 })
  expect(events).toEqual(['prepare', 'prepared', 'start 60'])
})

it('starts while a known database is prepared again', async () => {
  const { events, start } = parts(60, 60)
  expect(await start).toMatchObject({ of: 60 })
  expect(events).toEqual(['start 60', 'prepare', 'prepared'])
})

it('starts again where the database has another number of connections', async () => {
  const { events, start } = parts(60, 90)
  expect(await start).toMatchObject({ of: 90 })
  expect(events).toEqual(['start 60', 'prepare', 'prepared', 'end', 'start 90'])
})

it('leaves no process at a database that is not prepared', async () => {
  const { events, start } = parts(60, new Error('No session'))
  await expect(start).rejects.toThrow('No session')
  expect(events.at(-1)).toBe('end')
})
