import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { archivedSegments } from '../wal/archived-segments'
import { openArchiveSource } from './archive-source'
import { listStoredBackups } from './backups-folder'
import { chooseBackup, type ArchivedBackup } from './restore-state'

const chain = { id: 'one', timeline: 1, segmentBytes: 4_194_304 }
const backupOf = (hour: number, of: ArchivedBackup['chain'] = chain): ArchivedBackup => ({
  ...{ id: `b${hour}`, walStart: `0/${hour}0`, walEnd: `0/${hour}8`, chain: of },
  startedAt: `2026-01-05T0${hour}:00:00Z`,
  completedAt: `2026-01-05T0${hour}:10:00Z`,
})
const chosen = (backups: readonly ArchivedBackup[], to: string | null) => {
  const choice = chooseBackup(backups, to === null ? null : new Date(to))
  return choice && [choice.backup.id, choice.until]
}

it('chooses the newest backup that was complete by the time, and the log up to the next', () => {
  const backups = [backupOf(3), backupOf(1), backupOf(2)]
  expect(chosen(backups, null)).toEqual(['b3', null])
  expect(chosen(backups, '2026-01-05T03:09:59Z')).toEqual(['b2', null])
  expect(chosen(backups, '2026-01-05T02:30:00Z')).toEqual(['b2', '0/38'])
  expect(chosen(backups, '2026-01-05T01:10:00Z')).toEqual(['b1', '0/28'])
  expect(chosen(backups, '2026-01-05T01:09:59Z')).toBeNull()
  expect(chosen([], null)).toBeNull()
})

it('takes no end of the log from a backup of another chain, or of none', () => {
  const other = { ...chain, id: 'two' }
  expect(chosen([backupOf(1), backupOf(2, other)], '2026-01-05T01:30:00Z')).toEqual(['b1', null])
  expect(chosen([backupOf(1), backupOf(2, null)], '2026-01-05T01:30:00Z')).toEqual(['b1', null])
})

it('reads the folder of the backups of a data directory like a bucket', async () => {
  const root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const [id, other] = [
    '01234567-89ab-cdef-0123-456789abcdef',
    '11234567-89ab-cdef-0123-456789abcdef',
  ]
  const ref = 'abcdefghijklmnopqrst'
  const segment = '000000010000000000000001'
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  try {
    await write(`control/${id}/backup.json`, '{}')
    await write(`control/.new-${other}/base.tar`, 'x')
    await write(`${ref}/${id}/backup_manifest`, 'of a project')
    await write(`${ref}/.gone-${other}/backup_manifest`, 'x')
    await write(`${ref}/${other}/base.tar`, 'without a manifest')
    await write(`${ref}/wal/one/${segment}.part`, 'grows')
    const { backups, reader } = await openArchiveSource(root, {})
    expect(backups).toBe(root)
    const listed = async (prefix: string) => {
      const found = []
      for await (const page of reader.list(prefix)) found.push(...page.map(({ key }) => key))
      return found
    }
    expect(await listed('control/backups/')).toEqual([`control/backups/${id}/backup.json`])
    expect(await listed(`${ref}/backups/${id}/`)).toEqual([`${ref}/backups/${id}/backup_manifest`])
    expect(await listed(`${ref}/wal/one/`)).toEqual([`${ref}/wal/one/${segment}.part`])
    expect(String(await reader.read(`control/backups/${id}/backup.json`))).toBe('{}')
    const growing = archivedSegments(reader, {
      ...{ name: ref, chain: 'one', timeline: 1, segmentBytes: 16_777_216 },
    })
    expect(String(await growing.read((await growing.growing()) ?? 0n))).toBe('grows')
    expect(await listStoredBackups(root)).toEqual([{ ref, id, times: null, bytes: 12 }])
  } finally {
    await rm(root, { recursive: true })
  }
})

/** Manifest of a backup, as Postgres writes it. */
function manifestOf([begun, ended]: readonly [string, string], start: string): string {
  const file = (path: string, seconds: string) => ({
    ...{ Path: path, Size: 0, Checksum: '' },
    'Last-Modified': `2026-01-05 ${seconds} GMT`,
  })
  const files = [
    file('backup_label', begun),
    // The clock was wrong when it was written.
    file('base/1/16384', '23:59:59'),
    file('pg_wal/archive_status/000000010000000000000002.done', ended),
  ]
  const ranges = [{ Timeline: 1, 'Start-LSN': start, 'End-LSN': 'F/0' }]
  const head = `{ "Files": ${JSON.stringify(files)},\n"WAL-Ranges": ${JSON.stringify(ranges)},\n`
  const sum = createHash('sha256').update(head).digest('hex')
  return `${head}"Manifest-Checksum": "${sum}"}\n`
}

it('knows when stored backups were made, whatever the times of their files are', async () => {
  const root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const ref = 'abcdefghijklmnopqrst'
  const id = (digit: string) => `${digit}1234567-89ab-cdef-0123-456789abcdef`
  // In the order of their copying.
  const made = [
    ['3', ['10:00:00', '10:09:59'], '0/A0'],
    ['1', ['10:20:00', '10:20:00'], '0/100'],
    ['0', ['10:20:00', '10:20:00'], '0/F0'],
    ['2', ['09:00:00', '09:00:01'], 'A/0'],
  ] as const
  try {
    for (const [copied, [digit, times, start]] of made.entries()) {
      const folder = join(root, ref, id(digit))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'backup_manifest'), manifestOf(times, start))
      await utimes(join(folder, 'backup_manifest'), copied + 1, copied + 1)
    }
    const stored = await listStoredBackups(root)
    expect(stored.map((backup) => backup.id)).toEqual(['2', '3', '0', '1'].map(id))
    expect(stored[1]?.times).toEqual({
      startedAt: new Date('2026-01-05T10:00:00Z'),
      completedAt: new Date('2026-01-05T10:10:00Z'),
    })
  } finally {
    await rm(root, { recursive: true })
  }
})

it('reads a copy of an archive in a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  try {
    await mkdir(join(root, 'ref', 'wal', 'one'), { recursive: true })
    await writeFile(join(root, 'ref', 'wal', 'one', 'a.gz'), 'abc')
    await writeFile(join(root, 'server.json'), '{}')
    const { backups, reader: source } = await openArchiveSource(root, {})
    expect(backups).toBeNull()
    const listed = async (prefix: string) => {
      const found = []
      for await (const page of source.list(prefix)) found.push(...page)
      return found
    }
    expect(await listed('ref/wal/')).toEqual([{ key: 'ref/wal/one/a.gz', bytes: 3 }])
    expect(await listed('none/')).toEqual([])
    expect([await source.read('server.json'), await source.read('none')]).toEqual([
      Buffer.from('{}'),
      null,
    ])
    const { signal } = new AbortController()
    expect(await source.download('ref/wal/one/a.gz', join(root, 'to'), signal)).toBe(true)
    expect(await readFile(join(root, 'to'), 'utf8')).toBe('abc')
    expect(await source.download('none', join(root, 'no'), signal)).toBe(false)
    await expect(openArchiveSource(join(root, 'no'), {})).rejects.toThrow(/There is no folder/)
    await expect(openArchiveSource('s3://', {})).rejects.toThrow(/--from takes s3:/)
  } finally {
    await rm(root, { recursive: true })
  }
})
