import { expect, it, vi } from 'vitest'
import type { OperationRow } from '../operations/operations-table'
import { resetBranchPlan } from './reset-branch'
import type { BranchesServices } from './services'

it('starts a branch again although its unfinished copy cannot be removed', async () => {
  const startAgain = vi.fn(async () => true)
  const warn = vi.fn()
  const services = {
    dataReplacements: () => ({
      putBack: async () => undefined,
      drop: () => Promise.reject(new Error('EBUSY')),
    }),
    log: { warn },
    projectLife: { startAgain },
    projects: { byRef: async () => ({ status: 'RESTORING' }) },
    provisioners: { stop: async () => undefined },
  } as unknown as BranchesServices
  const operation = {
    ...{ id: 'operation', projectRef: 'branch' },
    input: { parentRef: 'production', withData: false, from: 'ACTIVE_HEALTHY' },
  } as unknown as OperationRow
  await resetBranchPlan(services).undo?.(operation)
  expect(startAgain.mock.calls).toEqual([
    ['branch', { from: 'ACTIVE_HEALTHY', during: 'RESTORING' }],
  ])
  expect(warn).toHaveBeenCalledTimes(1)
})
