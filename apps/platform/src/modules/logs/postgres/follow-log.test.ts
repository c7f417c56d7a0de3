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
  let stored: string | null = null
  let fails = false
  const start = () =>
    createLogFollower({
      file,
      position: () => Promise.resolve(stored),
      write(lines, position) {
        if (fails) return Promise.reject(new Error('not now'))
        read.push(...lines.map(({ message }) => message))
        stored = position
        return Promise.resolve()
      },
    })
  return { read, start, fail: (value: boolean) => void (fails = value) }
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
