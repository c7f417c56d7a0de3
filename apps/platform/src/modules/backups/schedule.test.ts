import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import type { Organization } from '../organizations/organizations'
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
    organizations: { bySlug: () => Promise.resolve(null) },
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

it.each([
  ['free', 7],
  ['team', 21],
] as const)('retains of the plan %s the latest %d', async (plan, retained) => {
  const removed: string[] = []
  const day = 24 * 3_600_000
  const now = Date.now()
  const all = Array.from({ length: 25 }, (_, at) => ({
    ...{ id: String(at), kind: 'scheduled', state: 'completed' },
    startedAt: new Date(now - at * day),
  })) as Backup[]
  await runSchedule(
    {
      projects: {
        inDataDirectory: () =>
          Promise.resolve([{ ref: 'a', status: 'INACTIVE', organizationSlug: 'acme' } as Project]),
      },
      backups: {
        all: () => Promise.resolve(all),
        create: () => Promise.reject(new Error('The project does not run.')),
        remove: (_ref, id) => Promise.resolve(void removed.push(id)),
      },
      organizations: { bySlug: () => Promise.resolve({ plan } as Organization) },
      pointInTime: { needed: () => Promise.resolve(new Set<string>()) },
      operations: { finished: (id) => Promise.resolve({ id } as Operation) },
      home: 'here',
      log: createLog([]),
    },
    new Date(now),
  )
  expect(removed).toEqual(all.slice(retained).map(({ id }) => id))
})
