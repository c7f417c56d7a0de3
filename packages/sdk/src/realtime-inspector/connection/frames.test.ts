import { expect, test } from 'vitest'
import { broadcastFrame, readBinaryFrame, readTextFrame, refusalIn } from './frames'

test('payloads stay as they were written', () => {
  const change =
    '{"ids":[1],"data":{"type":"INSERT","schema":"public","record":{"id":9007199254740993,"n":1.10}}}'
  expect(readTextFrame(`[null,null,"realtime:a","postgres_changes",${change}]`)).toEqual({
    kind: 'message',
    message: {
      kind: 'changes',
      event: 'INSERT',
      payload: '{"type":"INSERT","schema":"public","record":{"id":9007199254740993,"n":1.10}}',
    },
  })
  expect(
    readTextFrame(
      '[null,null,"realtime:a","broadcast",{"type":"broadcast","event":"x","payload":{"n":1e400}}]',
    ),
  ).toMatchObject({ message: { kind: 'broadcast', event: 'x', payload: '{"n":1e400}' } })
})

test('replies and ends are known, other messages are not', () => {
  expect(
    readTextFrame(
      '["1","2","realtime:a","phx_reply",{"status":"error","response":{"reason":"x"}}]',
    ),
  ).toEqual({ kind: 'reply', ref: '2', status: 'error', response: '{"reason":"x"}' })
  expect(readTextFrame('["1",null,"realtime:a","phx_error",{}]')).toMatchObject({ isError: true })
  expect(readTextFrame('[null,null,"realtime:a","other",{}]')).toBeNull()
  expect(readTextFrame('{"topic":"a"}')).toBeNull()
})

test('broadcasts are sent and received as bytes', () => {
  const frame = broadcastFrame(
    { joinRef: '1', ref: '12', topic: 'realtime:é', event: 'x' },
    '{"n":9007199254740993}',
  )
  expect([...frame.subarray(0, 7)]).toEqual([3, 1, 2, 11, 1, 0, 1])
  expect(new TextDecoder().decode(frame.subarray(7))).toBe('112realtime:éx{"n":9007199254740993}')

  const bytes = (encoding: number, content: number[]) =>
    Uint8Array.from([4, 1, 2, 0, encoding, 0x61, 0x65, 0x76, ...content])
  expect(readBinaryFrame(bytes(0, [0, 255]))).toMatchObject({
    message: { kind: 'broadcast', event: 'ev', payload: String.raw`\x00ff` },
  })
  expect(readBinaryFrame(bytes(1, [0x7b, 0x7d]))).toMatchObject({ message: { payload: '{}' } })
  expect(readBinaryFrame(Uint8Array.from([9]))).toBeNull()
})

test('a refusal of the service is read from its messages, until it sends', () => {
  const of = (payload: string) => {
    const frame = readTextFrame(`["1",null,"realtime:a","system",${payload}]`)
    return frame?.kind === 'message' ? refusalIn(frame.message) : 'no message'
  }
  expect(of('{"status":"error","message":"relation \\"x\\" does not exist"}')).toBe(
    'relation "x" does not exist',
  )
  expect(of('{"status":"ok","message":"Subscribed to PostgreSQL"}')).toBeNull()
  expect(
    refusalIn({ kind: 'broadcast', event: 'error', payload: '{"message":"x"}' }),
  ).toBeUndefined()
})
