import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPoolLogFollower } from './follow-pool-log'

const line = (message: string) =>
  `2026-11-26 10:00:00.123 UTC [77] LOG C-0x1: abcdefghijklmnopqrst/postgres@127.0.0.1:5 ${message}\n`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'howdah-pool-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is read once each, also in parts, and after the file was cut', async () => {
  const file = join(folder, 'pgbouncer.log')
  const read: string[] = []
  const follower = createPoolLogFollower(file, ({ message }) => read.push(message))
  await follower.begin()
  await follower.read()
  await writeFile(file, line('of an earlier process'))
  await follower.begin()
  await appendFile(file, `${line('one')}${line('two').slice(0, 40)}`)
  await follower.read()
  await follower.read()
  expect(read).toEqual(['one'])
  await appendFile(file, line('two').slice(40))
  await follower.read()
  expect(read).toEqual(['one', 'two'])
  await truncate(file)
  await follower.read()
  await appendFile(file, line('three'))
  await follower.read()
  expect(read).toEqual(['one', 'two', 'three'])
})

it('is skipped as far as it is longer than a bound', async () => {
  const file = join(folder, 'pgbouncer.log')
  const read: string[] = []
  const follower = createPoolLogFollower(file, ({ message }) => read.push(message))
  await follower.begin()
  await writeFile(file, `${line('first')}${'x'.repeat(5 * 1024 ** 2)}\n${line('last')}`)
  await follower.read()
  expect(read).toEqual(['last'])
})
