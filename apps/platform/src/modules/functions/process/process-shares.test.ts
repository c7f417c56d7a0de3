import { describe, expect, it } from 'vitest'
import { roomFor, type SharingProcess } from './process-shares'

const busy = (count: number, organizationId: number, ref: string): SharingProcess[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ref, organizationId, isRunning: true, requests: 1, lastUsed: at },
  }))
const idle = (lastUsed: number): SharingProcess => ({
  ...{ ref: 'x', organizationId: 9, isRunning: true, requests: 0, lastUsed },
})
const asked = { organizationId: 1, ref: 'a' }

describe('the processes of functions', () => {
  it('are free up to the limit, and then take that of the longest idle one', () => {
    expect(roomFor([...busy(14, 1, 'a'), ...busy(5, 1, 'b'), ...busy(20, 2, 'c')], asked)).toEqual({
      kind: 'free',
    })
    const all = [...busy(20, 2, 'c'), ...busy(18, 3, 'd'), idle(2), idle(1)]
    expect(roomFor(all, asked)).toEqual({ kind: 'idle', process: idle(1) })
  })

  it('of a project and of an organization have limits of their own', () => {
    const full = { kind: 'full' }
    expect(roomFor([...busy(15, 1, 'a'), idle(1)], asked)).toEqual(full)
    expect(roomFor([...busy(10, 1, 'b'), ...busy(10, 1, 'c'), idle(1)], asked)).toEqual(full)
  })

  it('give an organization a share of a full server, and no more', () => {
    const first = busy(20, 2, 'c')
    const all = [...first, ...busy(20, 3, 'd')]
    expect(roomFor(all, asked)).toEqual({ kind: 'busy', process: all.at(-1) })
    const withShare = [...first, ...busy(18, 3, 'd'), ...busy(2, 1, 'a')]
    expect(roomFor(withShare, asked)).toEqual({ kind: 'full' })
  })
})
