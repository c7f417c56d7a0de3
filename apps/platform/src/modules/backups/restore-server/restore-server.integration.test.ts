import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, settle } from '../../../../test/killed-server'
import { smallS3Bucket, startSmallS3, type SmallS3 } from '../../../../test/small-s3'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { layout, DataDirectoryError } from '../../../base/disk/data-directory'
import { parseMasterKey } from '../../../base/secrets'
import { readConfig } from '../../../server/config'
import { call } from '../../../server/http/testing/call'
import { startPlatform, type RunningPlatform } from '../../../server/start'
import { createArchiveBucket } from '../bucket/archive-bucket'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { longIt } from '../../../../test/long-run'
import { openArchiveSource } from './archive-source'
import { restoreServer } from './restore-server'

const WAITS = { timeout: 60_000, interval: 100 }
const SUM = `select md5(string_agg(t::text, '|' order by n)) from stored t`

let s3: SmallS3
let source: ArchiveReader
let root: string
let masterKey: Buffer
let refs: string[]
let sums: unknown[]
let from: string
let token: string
beforeAll(async () => {
  s3 = await startSmallS3()
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  // The Postgres user passes through it.
  await chmod(root, 0o711)
  source = createArchiveBucket({
    ...{ bucket: smallS3Bucket, region: 'us-east-1', endpoint: s3.url, pathStyle: true },
    ...{ prefix: 'moved/', credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } },
  })
  const lost = await startTestPlatform(s3.archiveEnvironment('moved'))
  token = lost.tokens.owner
  masterKey =
    parseMasterKey(await readFile(layout(lost.dataDirectory).masterKeyFile, 'utf8')) ?? Buffer.of()
  await fillServer(lost)
  await lost.stop()
})
afterAll(async () => {
  await s3.stop()
  await rm(root, { recursive: true, force: true })
})

/** Writes to two projects, of which one archives its log. */
async function fillServer({ projectRef, running }: TestPlatform): Promise<void> {
  const { backups, operations, organizations, pointInTime, projectLife } = running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  const { projectRef: second } = await projectLife.create({
    ...{ organizationId, name: 'Second', databasePassword: 'a long password', sample: false },
  })
  expect(await settle(running, second)).toMatchObject({ state: 'succeeded' })
  refs = [projectRef, second]
  await pointInTime.enable(projectRef)
  const window = await vi.waitFor(async () => {
    const { ranges, state } = await pointInTime.state(projectRef, new Date())
    expect(state).toBe('archiving')
    return ranges
  }, WAITS)
  from = window[0]?.from.toISOString() ?? ''
  for (const ref of refs)
    await ask(
      running,
      ref,
      `create table stored as select n, md5(n::text || '${ref}') as text from generate_series(1, 50000) n`,
    )
  const { operation } = await backups.create(second, 'manual')
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  await vi.waitFor(async () => {
    for (const one of await backups.all(second)) expect(one.archivedAt).not.toBeNull()
  }, WAITS)
  sums = [await ask(running, projectRef, SUM), await ask(running, second, SUM)]
}

const restore = (data: string, change: Partial<Parameters<typeof restoreServer>[0]> = {}) =>
  restoreServer({
    ...{ source, masterKey, to: null, keyIsStored: true, note: () => undefined },
    ...{ root: join(root, data), ...change },
  })

const startOn = (data: string): Promise<RunningPlatform> =>
  startPlatform(
    readConfig(
      { data: join(root, data), port: '0' },
      { HOWDAH_SCHEDULED_BACKUPS: 'off', ...s3.archiveEnvironment('moved') },
    ),
  )

it('needs the master key, which no object of the archive has, and an empty folder', async () => {
  for (const { bytes } of s3.objects.values()) {
    expect(bytes.includes(masterKey)).toBe(false)
    expect(bytes.includes(masterKey.toString('base64'))).toBe(false)
  }
  await expect(restore('a', { masterKey: Buffer.alloc(32) })).rejects.toThrow(/not the master key/)
  expect(await readdir(root)).toEqual([])
  await mkdir(join(root, 'used'))
  await writeFile(join(root, 'used', 'notes.txt'), 'mine')
  await expect(restore('used')).rejects.toThrow(/is not empty/)
  expect(await readdir(join(root, 'used'))).toEqual(['notes.txt'])
  await expect(restore('b', { to: new Date(0) })).rejects.toThrow(/no backup of the control/)
})

it('brings back every project, the people and the window, and goes on after an interruption', async () => {
  const [first, second] = refs
  // The archive ends to answer at the second project.
  const cut: ArchiveReader = {
    ...source,
    download: (key, file, signal) =>
      key.startsWith(`${second}/`)
        ? Promise.reject(new Error('The connection was cut.'))
        : source.download(key, file, signal),
  }
  const half = await restore('new', { source: cut })
  expect(half.failed).toBe(1)
  expect(half.lines.join('\n')).toMatch(/Second \(.*\): NOT restored\. The connection was cut\./)
  await expect(startOn('new')).rejects.toThrow(DataDirectoryError)
  await expect(restore('new', { to: new Date() })).rejects.toThrow(/another restore/)
  const report = await restore('new')
  expect(report.failed).toBe(0)
  const text = report.lines.join('\n')
  expect(text).toMatch(/First project \(.*\): restored before\./)
  expect(text).toMatch(/Second \(.*\): restored in [\d.]+ s\./)
  expect(text).toMatch(/Files of storage are not in the archive/)
  expect(await readdir(join(root, 'new'))).not.toContain('restore.json')

  const running = await startOn('new')
  try {
    const states = await Promise.all(
      refs.map((ref) =>
        call(`${running.url}/platform/projects/${ref}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    // A token of the server that is gone is one of this server.
    expect(states.map(({ status }) => status)).toEqual([200, 200])
    await vi.waitFor(async () => {
      for (const [at, ref] of refs.entries()) expect(await ask(running, ref, SUM)).toBe(sums[at])
    }, WAITS)
    const signedIn = await call(`${running.url}/platform/sign-in`, {
      method: 'POST',
      json: { email: 'reader@example.com', password: 'only for reading' },
    })
    expect(signedIn.status, signedIn.text).toBeLessThan(300)
    await vi.waitFor(async () => {
      const { ranges, state } = await running.platform.pointInTime.state(first ?? '', new Date())
      expect(state).toBe('archiving')
      expect(ranges.map((range) => range.from.toISOString())[0]).toBe(from)
      expect(ranges).toHaveLength(2)
    }, WAITS)
  } finally {
    await running.stop()
  }
})

longIt('restores a server without a bucket from the folder of its backups', async () => {
  const lost = await startTestPlatform({ HOWDAH_SCHEDULED_BACKUPS: 'on' })
  const { backups, controlArchive, operations, organizations, projectLife } = lost.running.platform
  const organizationId = (await organizations.bySlug('personal'))?.id ?? 0
  const [known, since, none] = [lost.projectRef, '', ''].map((ref) => ({ ref }))
  for (const [name, one] of [
    ['Backed up since', since],
    ['Never backed up', none],
  ] as const) {
    const project = { organizationId, name, databasePassword: 'a long password', sample: false }
    const { projectRef } = await projectLife.create(project)
    if (one) one.ref = projectRef
    expect(await settle(lost.running, projectRef)).toMatchObject({ state: 'succeeded' })
  }
  const backUp = async (ref = '') => {
    await ask(lost.running, ref, `create table stored as select n from generate_series(1, 1000) n`)
    const { operation } = await backups.create(ref, 'manual')
    expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  }
  await backUp(known?.ref)
  // As if it was completed a moment after the backup of the control database.
  const { control } = lost.running.platform
  await control.query(`update backups set state = 'running' where project_ref = $1`, [known?.ref])
  const { signal } = new AbortController()
  await controlArchive.tend(new Date(), signal)
  expect(await controlArchive.state()).toMatchObject({ isArchived: true })
  await backUp(since?.ref)
  const [older] = await backups.all(since?.ref ?? '')
  await ask(lost.running, since?.ref ?? '', 'insert into stored select 1001')
  const { operation } = await backups.create(since?.ref ?? '', 'manual')
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  const source = layout(lost.dataDirectory)
  const [copy = ''] = await readdir(join(source.backups, 'control'))
  for (const file of await readdir(join(source.backups, 'control', copy)))
    expect((await stat(join(source.backups, 'control', copy, file))).mode & 0o777).toBe(0o600)
  expect((await stat(join(source.backups, 'control', copy))).mode & 0o777).toBe(0o700)
  const key = parseMasterKey(await readFile(source.masterKeyFile, 'utf8')) ?? Buffer.of()
  const bearer = lost.tokens.owner
  await cp(source.backups, join(root, 'backups'), { recursive: true })
  // As if it was copied last.
  const copied = join(root, 'backups', since?.ref ?? '', older?.id ?? '', 'backup_manifest')
  const future = new Date(Date.now() + 3_600_000)
  await utimes(copied, future, future)
  await lost.stop()

  const archive = await openArchiveSource(join(root, 'backups'), {})
  const report = await restore('from-folder', {
    ...{ masterKey: key, source: archive.reader, backups: archive.backups },
  })
  expect(report.failed).toBe(0)
  const text = report.lines.join('\n')
  expect(text).toMatch(/First project \(.*\): restored in/)
  expect(text).toMatch(/Backed up since \(.*\): restored in/)
  expect(text).toMatch(/Never backed up \(.*\): NOT restored\. The archive has no backup of it/)
  const running = await startPlatform(
    readConfig({ data: join(root, 'from-folder'), port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
  )
  try {
    for (const one of [known, since]) {
      const ref = one?.ref ?? ''
      await vi.waitFor(
        async () =>
          expect(await ask(running, ref, 'select count(*)::text from stored')).toBe(
            one === since ? '1001' : '1000',
          ),
        WAITS,
      )
      // Its backups are there, too.
      const [backup] = await running.platform.backups.all(ref)
      expect(backup).toMatchObject({ state: 'completed' })
      await running.platform.backups.restore(ref, backup?.id ?? '')
      expect(await settle(running, ref)).toMatchObject({ state: 'succeeded' })
    }
    const { body } = await call(`${running.url}/platform/projects/${none?.ref}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(body).toMatchObject({
      status: 'INIT_FAILED',
      operation: { error: expect.stringContaining('no backup of this project') as string },
    })
  } finally {
    await running.stop()
  }
})
