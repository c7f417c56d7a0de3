import { totalmem } from 'node:os'
import { describe, expect, it } from 'vitest'
import { machineMemory, maxProcessMemory } from './process-memory'

const GB = 1024 ** 3

describe('the memory of a process of Postgres', () => {
  it.each([
    [64, 16],
    [8, 2],
    [2, 1],
  ])('of a machine with %i GB is %i GB', (machine, expected) => {
    expect(maxProcessMemory(machine * GB)).toBe(expected * GB)
  })

  it('is measured by what this machine has', () => {
    expect(machineMemory()).toBeGreaterThan(0)
    expect(machineMemory()).toBeLessThanOrEqual(totalmem())
  })
})
