import { expect, test, vi } from 'vitest'
import { aiMessages } from './ai.messages'
import { createModelRequests, type ModelEvent, type ModelRequest } from './model-request'

function setUp() {
  const onError = vi.fn()
  const requests = createModelRequests({ messages: aiMessages, onError })
  /** Begins a request whose answer the test gives. */
  const begin = (problemOf?: ModelRequest['problemOf']) => {
    const events: ModelEvent[] = []
    let write = (_: string) => {}
    let resolve = (_: string) => {}
    let reject = (_: Error) => {}
    const end = requests.begin({
      send({ onText }) {
        write = onText
        return new Promise<string>((...both) => ([resolve, reject] = both))
      },
      dispatch: (event) => events.push(event),
      problemOf,
    })
    return { events, end, write, resolve, reject }
  }
  return { requests, begin, onError }
}

test('an answer is reported as it arrives, and at its end', async () => {
  const { events, end, write, resolve } = setUp().begin()
  write('select')
  resolve('select 1')
  await end
  expect(events).toEqual([
    { type: 'received', answer: 'select' },
    { type: 'answered', answer: 'select 1' },
  ])
})

test('the result of an aborted request is not reported, and is no error', async () => {
  const { requests, begin, onError } = setUp()
  const { events, end, write, reject } = begin()
  requests.end()
  write('select')
  reject(new Error('aborted'))
  await end
  expect(events).toEqual([])
  expect(onError).not.toHaveBeenCalled()
})

test('of two requests only the later one is reported', async () => {
  const { begin } = setUp()
  const first = begin()
  const second = begin()
  first.resolve('old')
  second.resolve('new')
  await Promise.all([first.end, second.end])
  expect(first.events).toEqual([])
  expect(second.events).toEqual([{ type: 'answered', answer: 'new' }])
})

test.each([
  ['an empty answer', ' ', aiMessages.failed(aiMessages.noCompletion)],
  ['a useless answer', 'the same', 'as before'],
])('%s is a failure', async (_, text, problem) => {
  const { events, end, resolve } = setUp().begin(() => 'as before')
  resolve(text)
  await end
  expect(events).toEqual([{ type: 'failed', problem }])
})

test('an error is reported as a text, and passed on', async () => {
  const { begin, onError } = setUp()
  const { events, end, reject } = begin()
  const error = new Error('The model is away.')
  reject(error)
  await end
  expect(events).toEqual([{ type: 'failed', problem: aiMessages.failed('The model is away.') }])
  expect(onError).toHaveBeenCalledExactlyOnceWith(error)
})
