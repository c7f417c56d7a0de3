import { describe, expect, it } from 'vitest'
import { readFrame, versionOf, writeBroadcast } from './frames'

const push = (encoding: number, payload: Buffer): Buffer => {
  const names = ['1', '22', 'realtime:ä', 'event', ''].map((text) => Buffer.from(text))
  const header = [3, ...names.map(({ length }) => length), encoding]
  return Buffer.concat([Buffer.from(header), ...names, payload])
}

describe('binary frames', () => {
  it('are read with their names', () => {
    expect(readFrame(push(0, Buffer.from([0, 255])), true, 2)).toEqual({
      kind: 'broadcast',
      joinRef: '1',
      ref: '22',
      topic: 'realtime:ä',
      broadcast: {
        event: 'event',
        content: { encoding: 'binary', bytes: Buffer.from([0, 255]) },
      },
    })
  })

  it('pass JSON on as it was written', () => {
    const text = '{"n": 12345678901234567890.10}'
    const frame = readFrame(push(1, Buffer.from(text)), true, 2)
    if (frame.kind !== 'broadcast') throw new Error('Not a broadcast')
    const binary = writeBroadcast('realtime:ä', { ...frame.broadcast, id: 'x' }, 2) as Buffer
    expect([...binary.subarray(0, 5)]).toEqual([4, 11, 5, 10, 1])
    expect(binary.subarray(5).toString()).toBe(`realtime:äevent{"id":"x"}${text}`)
    expect(writeBroadcast('t', frame.broadcast, 1)).toContain(`"payload":${text}`)
  })

  it('are not for clients of the first version', () => {
    const content = { encoding: 'binary', bytes: Buffer.from('x') } as const
    expect(writeBroadcast('t', { event: 'e', content }, 1)).toBeNull()
  })

  it.each([
    [null, 1],
    ['1.0.0', 1],
    ['2.0.0', 2],
    ['3.0.0', null],
    ['x', null],
  ])('version %s is %s', (text, version) => expect(versionOf(text)).toBe(version))
})
