import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeLeftData, restoredData } from './restored-data'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
})
afterEach(() => rm(root, { recursive: true }))

const folder = () => join(root, 'shop')
const restored = () => restoredData({ folder: folder(), data: join(folder(), 'data') }, 'op')

/** Creates a cluster's folder with these data directories. Each directory contains its own text. */
async function cluster(directories: Record<string, 'before' | 'backup'>): Promise<void> {
  for (const [name, text] of Object.entries(directories)) {
    await mkdir(join(folder(), name), { recursive: true })
    await writeFile(join(folder(), name, 'PG_VERSION'), text)
  }
}

const inPlace = () => readFile(join(folder(), 'data', 'PG_VERSION'), 'utf8')

// Wherever a kill may have cut it.
const moments = {
  'before anything was moved': { data: 'before', 'data.new-op': 'backup' },
  'between the two moves': { 'data.old-op': 'before', 'data.new-op': 'backup' },
  'after both': { data: 'backup', 'data.old-op': 'before' },
} as const

it.each(Object.entries(moments))(
  'a swap that was cut %s ends with the backup in its place',
  async (_, directories) => {
    await cluster(directories)
    await restored().swap()
    expect(await inPlace()).toBe('backup')
    await restored().forgetOld()
    expect(await readdir(folder())).toEqual(['data'])
  },
)

it.each([
  ...Object.entries(moments),
  ['in the middle of putting it back', { 'data.old-op': 'before', 'data.new-op': 'backup' }],
  ['when it was put back', { data: 'before' }],
  [
    'with an unpacked one half there',
    { data: 'backup', 'data.old-op': 'before', 'data.new-op': 'backup' },
  ],
] as const)('an undo that was cut %s ends with what was there before', async (_, directories) => {
  await cluster(directories)
  await restored().putBack()
  expect(await inPlace()).toBe('before')
  await restored().drop()
  expect(await readdir(folder())).toEqual(['data'])
})

it('data that is missing is no hindrance', async () => {
  await cluster({ 'data.new-op': 'backup' })
  await restored().swap()
  expect(await inPlace()).toBe('backup')
  await restored().putBack()
  expect(await readdir(folder())).toEqual(['data'])
})

it('what cannot be seen is not taken for missing', async () => {
  await writeFile(folder(), 'no folder')
  await expect(restored().swap()).rejects.toThrow(/ENOTDIR/)
  await expect(restored().putBack()).rejects.toThrow(/ENOTDIR/)
})

it('what an operation has left is removed, unless it is at work or the data is missing', async () => {
  await cluster({
    data: 'before',
    'data.new-done': 'backup',
    'data.old-done': 'before',
    'data.old-op': 'before',
  })
  await removeLeftData(root, (id) => id === 'op')
  expect((await readdir(folder())).sort()).toEqual(['data', 'data.old-op'])
  await rm(join(folder(), 'data'), { recursive: true })
  await removeLeftData(root, () => false)
  expect(await readdir(folder())).toEqual(['data.old-op'])
})
