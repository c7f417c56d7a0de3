import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withSession } from '../../../test/temporary-project'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import type { Room } from '../../base/disk/disk-room'
import { readConfig } from '../../server/config'
import { call } from '../../server/http/testing/call'
import { startPlatform } from '../../server/start'

const GB = 1024 ** 3

let platform: TestPlatform
let headers: Record<string, string>
let files: string
/** Of the disk, as the server sees it; the real one where it is null. */
let room: Room | null = null

beforeAll(async () => {
  platform = await startTestPlatform()
  headers = { authorization: `Bearer ${platform.tokens.owner}` }
  const { disk } = platform.running.platform
  const measure = disk.measure.bind(disk)
  disk.measure = () => (room ? Promise.resolve(room) : measure())
  const { body } = await call(`${platform.url}/platform/projects/${platform.projectRef}/settings`, {
    headers,
  })
  files = `${(body as { endpoint: string }).endpoint}/storage/v1`
  const { body: keys } = await call(
    `${platform.url}/platform/projects/${platform.projectRef}/api-keys?reveal=true`,
    { headers },
  )
  key =
    (keys as { id: string; api_key: string }[]).find(({ id }) => id === 'service_role')?.api_key ??
    ''
  expect(
    (
      await ask(
        '/bucket',
        'POST',
        JSON.stringify({ id: 'files', name: 'files' }),
        'application/json',
      )
    ).status,
  ).toBe(200)
  expect((await ask('/object/files/before', 'POST', 'bytes')).status).toBe(200)
})
afterAll(() => platform.stop())

let key = ''
const ask = (
  path: string,
  method: string,
  body?: string,
  type = 'text/plain',
  more: Record<string, string> = {},
) =>
  fetch(`${files}${path}`, {
    method,
    body: body ?? null,
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...more },
  })
const sql = async (query: string) => {
  const reply = await call(`${platform.url}/platform/projects/${platform.projectRef}/query`, {
    method: 'POST',
    headers,
    json: { query },
  })
  return { status: reply.status, body: reply.body as { sql?: { sqlstate: string } } & unknown[] }
}
const isReadOnly = async () => (await sql('show default_transaction_read_only')).body

describe('a disk that is almost full', () => {
  it('takes no files and no rows, says so, and lets people make room', async () => {
    await sql('create table growing (n int); insert into growing select generate_series(1, 100)')
    room = { free: 0.1 * GB, total: 100 * GB }
    const upload = await ask('/object/files/more', 'POST', 'bytes')
    expect(await upload.json()).toMatchObject({ statusCode: '507', error: 'DiskFull' })
    const resumable = await ask(
      '/upload/resumable',
      'POST',
      undefined,
      'application/offset+octet-stream',
      {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `bucketName ${btoa('files')},objectName ${btoa('tus')}`,
      },
    )
    expect(resumable.status).toBe(507)
    await vi.waitFor(
      async () => expect(await isReadOnly()).toEqual([{ default_transaction_read_only: 'on' }]),
      { timeout: 20_000 },
    )
    expect((await sql('insert into growing values (1)')).body.sql?.sqlstate).toBe('25006')
    expect((await sql('select count(*) from growing')).status).toBe(200)

    // What makes room goes on.
    expect((await ask('/object/files/before', 'DELETE')).status).toBe(200)
    expect((await sql('begin read write; delete from growing; commit')).status).toBe(200)
    const { backups, operations } = platform.running.platform
    const { operation } = await backups.create(platform.projectRef, 'manual')
    expect(await operations.finished(operation.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('almost full') as string,
    })
    // The platform's own rows are as ever.
    const renamed = await call(`${platform.url}/platform/projects/${platform.projectRef}`, {
      method: 'PATCH',
      headers,
      json: { name: 'Still here' },
    })
    expect(renamed.status).toBe(200)
  })

  it('ends a statement of a reader that fills it with temporary files', async () => {
    room = { free: 50 * GB, total: 100 * GB }
    const writing = call(`${platform.url}/platform/projects/${platform.projectRef}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.tokens.reader}` },
      json: {
        query: `set work_mem = '64kB'; select count(*) from (
          select md5(i::text) from generate_series(1, 1000000000) as i order by 1 offset 1
        ) as sorted`,
      },
    })
    const { clusters } = platform.running.platform
    await vi.waitFor(
      async () => {
        const files = await withSession(
          await clusters.target(platform.projectRef, 'admin'),
          async (client) => (await client.query('select from pg_ls_tmpdir()')).rowCount,
        )
        expect(files).toBeGreaterThan(0)
      },
      { timeout: 30_000 },
    )
    room = { free: 0.1 * GB, total: 100 * GB }
    const { body } = await writing
    expect(body).toMatchObject({ sql: { sqlstate: '57014' } })
  })

  it('is written to again once there is room', async () => {
    room = { free: 0.6 * GB, total: 100 * GB }
    expect((await ask('/object/files/more', 'POST', 'bytes')).status).toBe(200)
    room = null
    await vi.waitFor(
      async () => expect(await isReadOnly()).toEqual([{ default_transaction_read_only: 'off' }]),
      { timeout: 20_000 },
    )
    expect((await sql('insert into growing values (1)')).status).toBe(200)
  })
})

// Writing to /dev/full fails as writing to a full disk does; only Linux has it.
it.runIf(process.platform === 'linux')('a start that meets a full disk names it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  await symlink('/dev/full', join(data, `howdah.lock.${process.pid}`))
  await expect(startPlatform(readConfig({ data, port: '0' }, {}))).rejects.toThrow(
    `The disk of ${data} is full, so Postgres can’t start. Free up space and start again.`,
  )
  await rm(data, { recursive: true })
})
