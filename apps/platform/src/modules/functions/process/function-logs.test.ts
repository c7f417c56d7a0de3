import { expect, it } from 'vitest'
import { createFunctionLogs } from './function-logs'

const pay = { key: 'shop/pay', version: 3 }

function create() {
  const printed: string[] = []
  const versions: unknown[] = []
  let dropped = 0
  const logs = createFunctionLogs({
    addPrinted(ref, name, { details, message }) {
      printed.push(`${ref} ${name} ${message}`)
      versions.push(details?.version)
    },
    dropPrinted: (_, lines) => void (dropped += lines),
  })
  return { logs, printed, versions, dropped: () => dropped }
}

it('has the lines that a function prints, without colors', () => {
  const { dropped, logs, printed, versions } = create()
  logs.addOutput(pay, 'info', 'one\n\u001B[32mtwo\u001B[39m\n\nListening on http://x\nthree')
  expect(printed).toEqual(['shop pay one', 'shop pay two', 'shop pay three'])
  expect(logs.of('shop/pay').map(({ message }) => message)).toEqual(['one', 'two', 'three'])
  expect(versions).toEqual([3, 3, 3])
  expect(dropped()).toBe(0)
})

it('has no secrets, neither in the logs nor on the page of the function', () => {
  const { logs, printed } = create()
  logs.addOutput(
    pay,
    'error',
    'signed in with password=hunter2\n\u001freq_1\u001f token:\u001e  "a1"\n',
  )
  const expected = ['signed in with password=(hidden)', 'token:\n  (hidden)']
  expect(printed).toEqual(expected.map((message) => `shop pay ${message}`))
  expect(logs.of('shop/pay').map(({ message }) => message)).toEqual(expected)
})

it('drops and counts what the functions of a project print beyond their budget', () => {
  const { dropped, logs, printed } = create()
  const began = performance.now()
  for (let at = 0; at < 50; at += 1)
    logs.addOutput({ key: `shop/f${at % 3}`, version: 1 }, 'info', 'a\n'.repeat(32_768))
  const seconds = (performance.now() - began) / 1_000
  expect(printed.length).toBeGreaterThanOrEqual(1_000)
  expect(printed.length).toBeLessThan(1_001 + 500 * seconds)
  expect(printed.length + dropped()).toBe(50 * 32_768)
  // Another project has a budget of its own, and so have messages of the server.
  logs.addOutput({ key: 'blog/post', version: 1 }, 'info', 'mine\n')
  logs.note('shop/f0', 'error', 'It used too much.')
  expect(printed.slice(-2)).toEqual(['blog post mine', 'shop f0 It used too much.'])
})

it('drops long lines, too', () => {
  const { dropped, logs, printed } = create()
  const text = `${'x'.repeat(60_000)}\n`
  const began = performance.now()
  for (let at = 0; at < 1_000; at += 1) logs.addOutput(pay, 'info', text)
  const seconds = (performance.now() - began) / 1_000
  expect(printed.length).toBeGreaterThan(7)
  // A line that the budget has only a part of counts as one that is there.
  expect(printed.length).toBeLessThan(251 + 125 * seconds)
  expect(printed.length + dropped()).toBe(1_000)
})
