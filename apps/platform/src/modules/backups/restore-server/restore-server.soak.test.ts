import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask } from '../../../../test/killed-server'
import { buildServer, howdah } from '../../../../test/server-process'
import { startSmallS3, type SmallS3 } from '../../../../test/small-s3'
import { startTestPlatform } from '../../../../test/test-platform'
import { layout } from '../../../base/disk/data-directory'
import { readConfig } from '../../../server/config'
import { startPlatform } from '../../../server/start'

const WAITS = { timeout: 120_000, interval: 100 }

let s3: SmallS3
let root: string
let ref: string
let time: string

/** Loses a server, and copies its archive to a folder. */
beforeAll(async () => {
  await buildServer()
  s3 = await startSmallS3()
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  await chmod(root, 0o711)
  const lost = await startTestPlatform(s3.archiveEnvironment('moved'))
  ref = lost.projectRef
  const { pointInTime } = lost.running.platform
  await pointInTime.enable(ref)
  await vi.waitFor(
    async () =>
      expect(await pointInTime.state(ref, new Date())).toMatchObject({ state: 'archiving' }),
    WAITS,
  )
  await vi.waitFor(
    () =>
      expect([...s3.objects.keys()].some((key) => /control\/.*\/backup\.json$/.test(key))).toBe(
        true,
      ),
    WAITS,
  )
  await ask(
    lost.running,
    ref,
    `create table states as select n, 'then' as state from generate_series(1, 50000) n`,
  )
  const second = Math.ceil((Date.now() + 50) / 1_000) * 1_000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second + 1_000), WAITS)
  time = new Date(second).toISOString()
  await ask(lost.running, ref, `update states set state = 'since'`)
  await cp(layout(lost.dataDirectory).masterKeyFile, join(root, 'master.key'))
  await lost.stop()
  for (const [key, { bytes }] of s3.objects) {
    const file = join(root, 'copy', key.replace(/^moved\//, ''))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}, 300_000)
afterAll(async () => {
  await s3.stop()
  await rm(root, { recursive: true, force: true })
})

it.each([
  ['the newest state', () => [] as string[], 'since'],
  ['a second', () => ['--to', time], 'then'],
])(
  'restores %s of a folder by the command, killed at every step',
  async (name, options, state) => {
    const data = join(root, name.replaceAll(' ', '-'))
    const restore = () =>
      howdah([
        ...['restore', '--from', join(root, 'copy'), '--data', data],
        ...['--master-key-file', join(root, 'master.key'), ...options()],
      ])
    for (const step of ['Restoring the control database', 'Restoring project 1']) {
      for (const after of [0, 200, 700]) {
        const run = restore()
        await Promise.race([run.says(step), run.ended])
        await new Promise((resolve) => setTimeout(resolve, after))
        run.child.kill('SIGKILL')
        await run.ended
      }
    }
    const run = restore()
    expect([await run.ended, run.output]).toEqual([
      0,
      expect.stringContaining('The server is restored.'),
    ])
    expect(await readFile(layout(data).masterKeyFile, 'utf8')).toBe(
      await readFile(join(root, 'master.key'), 'utf8'),
    )
    const running = await startPlatform(
      readConfig({ data, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
    )
    try {
      await vi.waitFor(
        async () =>
          expect(await ask(running, ref, 'select array_agg(distinct state) from states')).toEqual([
            state,
          ]),
        WAITS,
      )
    } finally {
      await running.stop()
    }
  },
  300_000,
)
