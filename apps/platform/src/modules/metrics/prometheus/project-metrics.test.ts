import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '../../../base/log/log'
import type { MetricsServices } from '../services'
import { createProjectMetricsText } from './project-metrics'

afterEach(() => vi.useRealTimers())

it('measures a project once at a time, and reuses what was measured', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const measured: ((error: Error) => void)[] = []
  const text = createProjectMetricsText({
    control: { query: async () => ({ rows: [] }) },
    log: createLog([]),
    provisioners: {
      target: () => new Promise((_, reject) => void measured.push(reject)),
    },
  } as unknown as MetricsServices)
  const first = text.read('a')
  await vi.waitFor(() => expect(measured).toHaveLength(1))
  vi.setSystemTime(Date.now() + 20_000)
  expect(text.read('a')).toBe(first)
  measured[0]?.(new Error('It took too long.'))
  expect(await first).toContain('pg_up 0')
  expect(text.read('a')).toBe(first)
  vi.setSystemTime(Date.now() + 20_000)
  expect(text.read('a')).not.toBe(first)
})
