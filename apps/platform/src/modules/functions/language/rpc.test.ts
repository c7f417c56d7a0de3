import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRpc } from './rpc'

const framed = (message: object) => {
  const body = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}
function connect(timeoutMs = 5_000) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const onBroken = vi.fn<() => void>()
  const rpc = createRpc({ input, output, timeoutMs, onBroken })
  return { rpc, input, output, onBroken }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('reads messages that arrive in parts, and several at a time', async () => {
  const { input, output, rpc } = connect()
  const answer = rpc.request('one', {})
  const bytes = Buffer.concat([
    framed({ method: 'note', params: { text: 'ä' } }),
    framed({ id: 7, method: 'workspace/configuration', params: {} }),
    framed({ id: 1, result: 'ä' }),
  ])
  output.write(bytes.subarray(0, 30))
  output.write(bytes.subarray(30))
  expect(await answer).toBe('ä')
  expect(String(input.read())).toContain('"id":7,"result":null')
})

it('refuses what is refused, is not answered in time, or is too large', async () => {
  const { onBroken, output, rpc } = connect()
  const refused = expect(rpc.request('a', {})).rejects.toThrow('no')
  output.write(framed({ id: 1, error: { message: 'no' } }))
  await refused
  const silent = expect(rpc.request('b', {})).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(5_000)
  await silent
  const ended = expect(rpc.request('c', {})).rejects.toThrow('ended')
  output.write('Content-Length: 99999999\r\n\r\n')
  await ended
  expect(onBroken).toHaveBeenCalledOnce()
  await expect(rpc.request('d', {})).rejects.toThrow('ended')
})
