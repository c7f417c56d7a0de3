import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStorageTestPlatform, type StorageTestPlatform } from './testing/storage-test-platform'

// S3 clients of other makers, as Debian installs them; part of the soak (`npm run soak -- s3-clients`).

const run = promisify(execFile)
const MB = 1024 * 1024

let platform: StorageTestPlatform
let folder: string
let key: { accessKeyId: string; secret: string }
beforeAll(async () => {
  platform = await startStorageTestPlatform()
  const created = await platform.running.platform.s3Keys.create(platform.projectRef, 'clients')
  if (created === null) throw new Error('The project has no room for a key.')
  key = created
  folder = await mkdtemp(join(tmpdir(), 'howdah-s3-clients-'))
  await mkdir(join(folder, 'from', 'a folder', 'deep'), { recursive: true })
  await writeFile(join(folder, 'from', 'a folder', 'deep', 'naïve + name.txt'), 'text')
  await writeFile(join(folder, 'from', 'empty'), '')
  await writeFile(join(folder, 'from', 'large.bin'), randomBytes(23 * MB))
  for (let n = 0; n < 30; n += 1) await writeFile(join(folder, 'from', `${n}.txt`), `file ${n}`)
})
afterAll(async () => {
  await platform?.stop()
  await rm(folder, { recursive: true, force: true })
})

const from = () => join(folder, 'from')
const to = () => join(folder, 'to')
async function sameFolders(): Promise<void> {
  await run('diff', ['-r', from(), to()])
}

describe('S3 clients', () => {
  test(
    'rclone syncs folders, in parts, and finds no difference',
    { timeout: 120_000 },
    async () => {
      const env = {
        ...{ PATH: process.env.PATH, HOME: folder },
        RCLONE_CONFIG: join(folder, 'rclone.conf'),
        RCLONE_CONFIG_HW_TYPE: 's3',
        RCLONE_CONFIG_HW_PROVIDER: 'Other',
        RCLONE_CONFIG_HW_ENDPOINT: `${platform.storageUrl}/s3`,
        RCLONE_CONFIG_HW_ACCESS_KEY_ID: key.accessKeyId,
        RCLONE_CONFIG_HW_SECRET_ACCESS_KEY: key.secret,
        RCLONE_CONFIG_HW_REGION: 'us-east-1',
      }
      const rclone = async (...args: string[]) =>
        (await run('rclone', [...args, '--retries', '1'], { env })).stdout
      await rclone('mkdir', 'hw:by-rclone')
      const parts = ['--s3-upload-cutoff', '6M', '--s3-chunk-size', '5M']
      await rclone('sync', from(), 'hw:by-rclone/copy', ...parts)
      await rclone('check', from(), 'hw:by-rclone/copy', '--download')
      expect(
        (await rclone('lsf', '-R', '--files-only', 'hw:by-rclone')).trim().split('\n'),
      ).toHaveLength(33)
      await rclone('sync', 'hw:by-rclone/copy', to())
      await sameFolders()
      await rclone('moveto', 'hw:by-rclone/copy/1.txt', 'hw:by-rclone/moved.txt')
      expect(await rclone('cat', 'hw:by-rclone/moved.txt')).toBe('file 1')
      await rclone('purge', 'hw:by-rclone')
      expect(await rclone('lsd', 'hw:')).toBe('')
    },
  )

  test('the AWS command line syncs, in parts, and presigns', { timeout: 120_000 }, async () => {
    const env = {
      ...{ PATH: process.env.PATH, HOME: folder },
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secret,
      // For the first regions it presigns URLs by an older version of signatures.
      AWS_DEFAULT_REGION: 'eu-central-1',
    }
    const aws = async (...args: string[]) =>
      (await run('aws', ['--endpoint-url', `${platform.storageUrl}/s3`, 's3', ...args], { env }))
        .stdout
    await aws('mb', 's3://by-aws')
    await aws('sync', from(), 's3://by-aws/copy')
    await rm(to(), { recursive: true, force: true })
    await aws('sync', 's3://by-aws/copy', to())
    await sameFolders()
    expect(await aws('ls', 's3://by-aws/copy/')).toContain('PRE a folder/')
    const url = (await aws('presign', 's3://by-aws/copy/7.txt')).trim()
    expect(await (await fetch(url)).text()).toBe('file 7')
    await aws('cp', 's3://by-aws/copy/7.txt', 's3://by-aws/moved.txt')
    await aws('rb', '--force', 's3://by-aws')
  })
})
