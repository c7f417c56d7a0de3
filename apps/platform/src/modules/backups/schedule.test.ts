import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import type { Project } from '../projects/projects'
import { createLog } from '../../base/log/log'
import type { Operation } from '../operations/operations.types'
import type { Backup } from './backups.types'
import { runSchedule, type ScheduleParts } from './schedule'

it('leaves nothing waiting once it has looked, however many projects there are', async () => {
  const made: string[] = []
  // Only what the schedule reads of them.
  const project = (ref: string) =>
    ({
      ...{ ref, status: 'ACTIVE_HEALTHY', insertedAt: new Date(0) },
      isPreview: ref === 'preview',
    }) as Project
  const parts: ScheduleParts = {
    projects: {
      inDataDirectory: () =>
        Promise.resolve([
          ...Array.from({ length: 20 }, (_, n) => project(`project${n}`)),
          project('preview'),
        ]),
    },
    backups: {
      all: () => Promise.resolve([]),
      create(ref) {
        made.push(ref)
        return Promise.resolve({ backup: {} as Backup, operation: { id: ref } as Operation })
      },
      remove: () => Promise.resolve(),
    },
    pointInTime: { needed: () => Promise.resolve(new Set<string>()) },
    operations: { finished: (id) => Promise.resolve({ id } as Operation) },
    home: 'here',
    log: createLog([]),
  }
  const { signal } = new AbortController()
  await runSchedule(parts, new Date(), signal)
  expect(made).toHaveLength(20)
  expect(made).not.toContain('preview')
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})
