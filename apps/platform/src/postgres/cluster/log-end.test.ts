import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLogEnd } from './log-end'
import { limitLog } from './postmaster'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function endOf(text: string): Promise<string[]> {
  const file = join(folder, 'postgres.log')
  await writeFile(file, text)
  return readLogEnd(file)
}

describe('the end of a log', () => {
  it('is nothing where there is no log, or an empty one', async () => {
    expect(await readLogEnd(join(folder, 'missing'))).toEqual([])
    expect(await endOf('')).toEqual([])
  })

  it('is the last 200 lines, the newest one last', async () => {
    expect(await endOf('one\ntwo\n')).toEqual(['one', 'two'])
    const lines = await endOf(
      Array.from({ length: 500 }, (_, number) => `line ${number}\n`).join(''),
    )
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([200, 'line 300', 'line 499'])
  })

  it('leaves out the SQL of errors, in which there may be passwords', async () => {
    const head = '2026-11-24 22:00:00.000 UTC [42] postgres@postgres'
    const lines = await endOf(
      [
        `${head} ERROR:  syntax error at end of input at character 40`,
        `${head} CONTEXT:  SQL statement "create role a password 'secret'"`,
        `${head} STATEMENT:  create role ada`,
        "\tpassword 'secret' in",
        '\trole',
        `${head} LOG:  checkpoint starting: time`,
        '\tand more',
      ].join('\n'),
    )
    expect(lines).toEqual([
      `${head} ERROR:  syntax error at end of input at character 40`,
      `${head} LOG:  checkpoint starting: time`,
      '\tand more',
    ])
  })

  it('leaves out the statements that a session prints', async () => {
    const head = '2026-11-24 22:00:00.000 UTC [42] postgres@postgres'
    const lines = await endOf(
      [
        `${head} LOG:  parse tree:`,
        `${head} DETAIL:  {QUERY :utilityStmt {ALTERROLESTMT :defname password :arg "secret"}}`,
        `${head} LOG:  rewritten parse tree:`,
        `${head} DETAIL:  (`,
        '\t   {QUERY ',
        '\t   :arg "secret"',
        `${head} ERROR:  duplicate key`,
        `${head} DETAIL:  Key (id)=(1) already exists.`,
      ].join('\n'),
    )
    expect(lines).toEqual([
      `${head} LOG:  parse tree:`,
      `${head} LOG:  rewritten parse tree:`,
      `${head} ERROR:  duplicate key`,
      `${head} DETAIL:  Key (id)=(1) already exists.`,
    ])
  })

  it('leaves out a line that would be cut', async () => {
    const lines = await endOf(`${'x'.repeat(300_000)}\n${'y'.repeat(1_000)}\nlast\n`)
    expect(lines).toEqual(['y'.repeat(1_000), 'last'])
  })
})

describe('a log that grows', () => {
  const MB = 1024 * 1024

  /** Makes a log of zeros that ends with a line. */
  async function logOf(bytes: number): Promise<{ logFile: string }> {
    const logFile = join(folder, `${bytes}.log`)
    const log = await open(logFile, 'w')
    await log.write('the last line\n', bytes - 14)
    await log.close()
    return { logFile }
  }

  it('is cut at 16 MB, and its last 4 MB are saved', async () => {
    const place = await logOf(16 * MB + 1)
    await limitLog(place)
    expect((await stat(place.logFile)).size).toBe(0)
    const saved = await readFile(`${place.logFile}.1`)
    expect([saved.length, saved.subarray(-14).toString()]).toEqual([4 * MB, 'the last line\n'])
    expect((await stat(`${place.logFile}.1`)).mode & 0o777).toBe(0o600)
  })

  it('stays as it is until then, and one that is missing is no error', async () => {
    const place = await logOf(16 * MB)
    await limitLog(place)
    expect((await stat(place.logFile)).size).toBe(16 * MB)
    await expect(stat(`${place.logFile}.1`)).rejects.toThrow('ENOENT')
    await limitLog({ logFile: join(folder, 'missing.log') })
  })
})
