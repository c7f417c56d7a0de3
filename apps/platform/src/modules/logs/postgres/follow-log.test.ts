import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogFollower } from './follow-log'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'howdah-log-'))
  file = join(folder, 'postgres.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const now = Date.parse('2026-11-25T12:00:00Z')
const entry = (text: string, time = '2026-11-25 11:00:00.000') =>
  `${time} UTC [7] 00000 LOG:  ${text}\n`

function follow() {
  const read: string[] = []
  const dropped: number[] = []
  let stored: string | null = null
  let fails = false
  const start = () =>
    createLogFollower({
      file,
      position: () => Promise.resolve(stored),
      write(lines, position, count) {
        if (fails) return Promise.reject(new Error('not now'))
        read.push(...lines.map(({ message }) => message))
        stored = position
        if (count > 0) dropped.push(count)
        return Promise.resolve()
      },
    })
  return { dropped, read, start, fail: (value: boolean) => void (fails = value) }
}

it('reads each line once, also after a restart and a failure', async () => {
  const { fail, read, start } = follow()
  let follower = start()
  await follower.read(now)
  await writeFile(file, entry('one') + entry('two'))
  await follower.read(now)
  await follower.read(now)
  expect(read).toEqual(['one', 'two'])
  await appendFile(file, entry('three') + entry('four'))
  fail(true)
  await expect(follower.read(now)).rejects.toThrow('not now')
  fail(false)
  follower = start()
  await follower.read(now)
  await follower.read(now)
  await follower.read(now)
  expect(read).toEqual(['one', 'two', 'three', 'four'])
})

it('waits for the rest of an entry', async () => {
  const { read, start } = follow()
  const follower = start()
  await writeFile(file, entry('one').slice(0, -5))
  await follower.read(now)
  await follower.read(now)
  expect(read).toEqual([])
  await writeFile(file, entry('one'))
  await appendFile(file, '\tmore\n')
  await follower.read(now)
  await follower.read(now)
  expect(read).toEqual(['one\nmore'])
})

it('begins again with a file that was cut, also if it has grown since', async () => {
  const { read, start } = follow()
  const follower = start()
  await writeFile(file, entry('one') + entry('two'))
  await follower.read(now)
  await follower.read(now)
  await truncate(file)
  await appendFile(
    file,
    entry('three is longer than the others were') + entry('four is, too, by far'),
  )
  await follower.read(now)
  await follower.read(now)
  expect(read.slice(2)).toEqual(['three is longer than the others were', 'four is, too, by far'])
})

it('skips what is old or of the future, and writes one day at a time', async () => {
  const { read, start } = follow()
  const follower = start()
  await writeFile(
    file,
    entry('old', '2026-11-20 11:00:00.000') +
      entry('forged', '2099-01-01 00:00:00.000') +
      entry('yesterday', '2026-11-24 23:00:00.000') +
      entry('today'),
  )
  await follower.read(now)
  expect(read).toEqual(['yesterday'])
  await follower.read(now)
  await follower.read(now)
  expect(read).toEqual(['yesterday', 'today'])
})

it('goes on with what it has not read at once', async () => {
  const { dropped, read, start } = follow()
  const follower = start()
  const all = Array.from({ length: 5_000 }, (_, at) => String(at))
  await writeFile(file, all.map((text) => entry(text)).join(''))
  const work = await follower.read(now)
  expect(work.entries).toBe(2_000)
  expect(read.length).toBeLessThanOrEqual(2_000)
  for (let round = 0; round < 5; round += 1) await follower.read(now)
  expect(read).toEqual(all)
  expect(dropped).toEqual([])
})

it('skips and counts what is too much, but not that of an old log', async () => {
  const { dropped, read, start } = follow()
  let follower = start()
  const line = entry('x'.repeat(950))
  await writeFile(file, `${line.repeat(9_000)}${entry('late')}`)
  await follower.read(now)
  expect(read.length).toBeGreaterThan(100)
  expect(dropped).toEqual([])
  for (let round = 0; round < 40; round += 1) await follower.read(now)
  expect(read.at(-1)).toBe('late')

  await appendFile(file, line.repeat(9_000))
  follower = start()
  await follower.read(now)
  const [count = 0] = dropped
  expect(count).toBeGreaterThan(4_000)
  expect(count).toBeLessThan(5_500)
  for (let round = 0; round < 40; round += 1) await follower.read(now)
  expect(dropped).toEqual([count])
  expect(read.at(-1)).toBe('x'.repeat(950))
})

it('takes no entry from the rest of a line that it has skipped', async () => {
  const { read, start } = follow()
  const follower = start()
  const first = entry('one')
  // The forged entry begins where the next part of the file does.
  const forged = entry('forged').repeat(30_000)
  await writeFile(
    file,
    `${first}${'y'.repeat(1024 ** 2)}${forged.replaceAll('\n', ' ')}\n${entry('two')}`,
  )
  for (let round = 0; round < 6; round += 1) await follower.read(now)
  expect(read).toEqual(['one', 'two'])
})
