import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog, fileSink, terminalSink } from './log'

it('writes a line of JSON an event, errors with their cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const path = join(folder, 'log')
  const file = fileSink(path)
  const log = createLog([file.sink]).with({ project: 'p' })
  log.info('hello')
  log.error('failed', { error: new Error('outer', { cause: new Error('inner') }) })
  file.close()
  log.info('after the end')
  const lines = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ level: 'info', message: 'hello', project: 'p' })
  expect(lines[1]).toMatchObject({
    level: 'error',
    error: { message: 'outer', cause: { message: 'inner' } },
  })
  await rm(folder, { recursive: true })
})

it('sets a large file aside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const path = join(folder, 'log')
  const file = fileSink(path, 200)
  const log = createLog([file.sink])
  for (let line = 0; line < 4; line++) log.info('x'.repeat(100), { line })
  file.close()
  expect(await readFile(`${path}.1`, 'utf8')).toContain('"line":1')
  expect(await readFile(path, 'utf8')).toContain('"line":3')
  await rm(folder, { recursive: true })
})

it('tells people from a level on, in short', () => {
  const lines: string[] = []
  const log = createLog([terminalSink((line) => lines.push(line), 'warn')])
  log.info('quiet')
  log.warn('loud', { project: 'p', error: new Error('because') })
  expect(lines).toEqual(['warn: loud (project p): because\n'])
})
