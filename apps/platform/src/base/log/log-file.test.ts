import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from './log'
import { openLogFile } from './log-file'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  path = join(folder, 'log')
})
afterEach(() => rm(folder, { recursive: true }))

const lines = async () =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

it('writes a line of JSON an event, errors with their cause', async () => {
  const file = openLogFile(path)
  const log = createLog([file.sink]).with({ project: 'p' })
  log.info('hello')
  log.error('failed', { error: new Error('outer', { cause: new Error('inner') }) })
  await file.close()
  log.info('after the end')
  const written = await lines()
  expect(written).toHaveLength(2)
  expect(written[0]).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    message: 'hello',
    project: 'p',
  })
  expect(written[1]).toMatchObject({
    level: 'error',
    error: { message: 'outer', cause: { message: 'inner' } },
  })
})

it('writes no secret that is passed by mistake', async () => {
  const file = openLogFile(path)
  createLog([file.sink]).info('signed in', {
    password: 'hunter2',
    headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2', accept: '*/*' },
    connectionString: 'postgresql://me:hunter2@db/x',
  })
  await file.close()
  expect(await readFile(path, 'utf8')).not.toContain('hunter2')
  expect(await lines()).toMatchObject([
    { password: '[redacted]', headers: { authorization: '[redacted]', accept: '*/*' } },
  ])
})

it('sets a large file aside', async () => {
  const file = openLogFile(path, 200)
  const log = createLog([file.sink])
  for (let line = 0; line < 3; line++) {
    log.info('x'.repeat(100), { line })
    await file.flush()
  }
  await file.close()
  expect(await readFile(`${path}.1`, 'utf8')).toContain('"line":1')
  expect(await readFile(path, 'utf8')).toContain('"line":2')
  const both = `${await readFile(`${path}.1`, 'utf8')}${await readFile(path, 'utf8')}`
  expect(both.match(/"line":\d/g)).toHaveLength(3)
})

it('survives a disk that takes nothing, with a bound on what waits', async () => {
  await symlink('/dev/full', path)
  const file = openLogFile(path)
  const log = createLog([file.sink])
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const used = () => {
    collectGarbage()
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const before = used()
  for (let line = 0; line < 20_000; line++) log.info('x'.repeat(1_000), { line })
  await expect.poll(() => used() - before).toBeLessThan(18e6)
  await file.close()
})
