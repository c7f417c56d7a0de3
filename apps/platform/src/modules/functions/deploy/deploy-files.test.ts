import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleFiles } from './deploy-files'

it('refuses deploys of a project of which too many run or wait, and takes those of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  let fail: (error: Error) => void = () => undefined
  const ended = new Promise<never>((_, reject) => (fail = reject))
  const services = {
    directory: { cache: folder, run: folder },
    disk: { whileThereIsRoom: () => ended },
    functionServers: { need: () => Promise.resolve({ path: '' }) },
  } as unknown as Parameters<typeof bundleFiles>[0]
  const deploy = (ref: string) =>
    bundleFiles(services, {
      ...{ ref, slug: 'hello', files: [{ path: 'index.ts', content: '' }] },
    })
  const waiting = Array.from({ length: 8 }, () => deploy('a'))
  await expect(deploy('a')).rejects.toMatchObject({ status: 429 })
  waiting.push(deploy('b'))
  ended.catch(() => undefined)
  const outcomes = Promise.allSettled(waiting)
  fail(new Error('ended'))
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
  await expect(deploy('a')).rejects.toThrow('ended')
  await rm(folder, { recursive: true, force: true })
})
