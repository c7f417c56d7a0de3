import { describe, expect, it } from 'vitest'
import { createEvents, type EventBus } from './events'
import { createLog } from './log/log'

interface Untyped {
  on(name: string, listener: (payload: unknown) => unknown): void
  emit(name: string, payload: unknown): Promise<void>
  emitOrThrow(name: string, payload: unknown): Promise<void>
}

function events() {
  const lines: unknown[] = []
  const bus: EventBus = createEvents(createLog([(line) => void lines.push(line)]))
  return { bus: bus as unknown as Untyped, lines }
}

describe('an event', () => {
  it('reaches every listener, and is waited for', async () => {
    const { bus } = events()
    const heard: unknown[] = []
    bus.on('made', async (payload) => (await Promise.resolve(), heard.push(payload)))
    bus.on('made', (payload) => heard.push(payload))
    bus.on('other', () => heard.push('other'))
    await bus.emit('made', 1)
    expect(heard).toEqual([1, 1])
  })

  it('goes on past a listener that fails, which is logged', async () => {
    const { bus, lines } = events()
    const heard: unknown[] = []
    bus.on('made', () => Promise.reject(new Error('broken')))
    bus.on('made', (payload) => heard.push(payload))
    await bus.emit('made', 1)
    expect(heard).toEqual([1])
    expect(lines).toMatchObject([
      { level: 'error', fields: { event: 'made', error: new Error('broken') } },
    ])
  })

  it('that must not fail passes the error on', async () => {
    const { bus } = events()
    bus.on('made', () => Promise.reject(new Error('broken')))
    await expect(bus.emitOrThrow('made', 1)).rejects.toThrow('broken')
  })
})
