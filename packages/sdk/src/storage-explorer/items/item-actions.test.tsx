import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HowdahProvider } from '../../provider/howdah-provider'
import { MemoryStorage } from '../../sql-editor/sql-editor.fixture'
import { storageExplorerMessages } from '../storage-explorer.messages'
import { storagePlatform } from '../storage-platform.fixture'
import { entryNameOf, parentOf } from '../folders/storage-path'
import { useItemActions, type ItemActions } from './use-item-actions'
import type { StorageModel } from '../use-storage-explorer'

// The texts of spec section 8, each reached by what it is about.

const notRendered = new Error('Nothing was drawn.')
beforeEach(() => {
  // The gateway, which takes the file that keeps a folder.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  // A browser saves; this one has nowhere to.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL ??= () => 'blob:x'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const item = (path: string, type: 'FILE' | 'FOLDER' = 'FILE'): StorageItem => ({
  id: type === 'FILE' ? path : null,
  name: entryNameOf(path),
  type,
  status: 'READY',
  metadata: { size: 5 },
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  prefix: parentOf(path),
  path,
  isCorrupted: false,
})

function setUp(paths: Record<string, number>) {
  const platform = storagePlatform(paths)
  let actions: ItemActions | null = null
  const gate = {
    endpoint: () => Promise.resolve('https://gate.test/p'),
    keys: { get: () => Promise.resolve('key'), forget: () => {} },
  }
  const model = {
    projectRef: 'p',
    view: { bucketId: 'b' },
    show: () => {},
    messages: storageExplorerMessages,
    uploads: { gate, queue: [] },
  } as unknown as StorageModel // what actions read of it
  function Probe() {
    actions = useItemActions(model, 'b')
    return null
  }
  render(
    <HowdahProvider
      baseUrl="https://platform.test"
      person={{ id: 'u' }}
      fetch={(input, init) => platform.client.fetch(new Request(input, init))}
      storage={new MemoryStorage()}
    >
      <HowdahTheme>
        <ToastProvider>
          <Probe />
        </ToastProvider>
      </HowdahTheme>
    </HowdahProvider>,
  )
  const run = <T,>(work: (of: ItemActions) => Promise<T>): Promise<T> =>
    act(() => {
      if (!actions) throw notRendered
      return work(actions)
    })
  return { ...platform, run }
}

const folder = (path: string) => item(path, 'FOLDER')

test('a file that is downloaded, and one that is not', async () => {
  const { run, refusals } = setUp({ 'a.bin': 5 })
  await run((of) => of.download([item('a.bin')]))
  await screen.findByText('Downloading a.bin')
  refusals.push({ when: /objects\/sign/, status: 404 })
  const failing = run((of) => of.download([item('a.bin')]))
  await failing
  await screen.findByText('Failed to download a.bin')
})

test('a folder and several files are one archive; what is missing in it is counted', async () => {
  const { run, refusals } = setUp({ 'd/1.bin': 5, 'd/2.bin': 5, 'e.bin': 5 })
  await run((of) => of.download([folder('d')]))
  await screen.findByText('Downloading d.zip')
  refusals.push({ when: /objects\/download/, status: 404 })
  await run((of) => of.download([folder('d'), item('e.bin')]))
  await screen.findByText('Downloading howdah-files.zip')
  await screen.findByText('1 file could not be downloaded.')
})

test('what cannot be packed says which it was', async () => {
  const { run, refusals } = setUp({ 'd/1.bin': 5, 'd/2.bin': 5 })
  refusals.push({ when: /objects\/list/, status: 409 })
  await run((of) => of.download([folder('d')]))
  await screen.findByText('Failed to download folder')
  await screen.findByText('Failed to retrieve all files within folder')
  refusals.push(
    { when: /objects\/download/, status: 404 },
    { when: /objects\/download/, status: 404 },
  )
  await run((of) => of.download([item('d/1.bin'), item('d/2.bin')]))
  await screen.findByText('Failed to download files from "d"')
  await screen.findByText('2 files could not be downloaded.')
})

test('while it loads, a message is shown', async () => {
  const { run } = setUp({ 'd/1.bin': 5 })
  let end: Promise<unknown> = Promise.resolve()
  await run((of) => {
    end = of.download([folder('d')])
    return Promise.resolve()
  })
  await screen.findByText('Retrieving d.zip...')
  await act(() => end)
})

test('a path is copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
  const { run } = setUp({})
  await run((of) => of.copyPath(folder('trip/2026')))
  await screen.findByText('Copied path to folder "2026"')
})

test('a name that cannot be compared with its siblings makes no folder', async () => {
  const { run, refusals } = setUp({ 'a.bin': 5 })
  refusals.push({ when: /objects\/list/, status: 409 })
  await expect(run((of) => of.createFolder('', 'new'))).rejects.toThrow('Failed to fetch folders')
  expect(await run((of) => of.createFolder('', 'A.BIN'))).toBe(
    'The name A.BIN already exists in the current directory. Please use a different name.',
  )
  expect(await run((of) => of.createFolder('', 'a#b'))).toBe(
    'Folder name cannot contain the "#" character',
  )
  expect(await run((of) => of.createFolder('', 'a\u0007b'))).toBe(
    'Folder name contains an invalid special character',
  )
})

test('a rename that fails, wholly or in part', async () => {
  const { run, refusals } = setUp({ 'd/1.bin': 5, 'd/2.bin': 5, 'a.bin': 5 })
  refusals.push({ when: /objects\/move/, status: 409 })
  await run((of) => of.rename(item('a.bin'), 'b.bin'))
  await screen.findByText('Failed to rename file')
  refusals.push({ when: /objects\/move/, status: 409 }, { when: /objects\/move/, status: 409 })
  await run((of) => of.rename(folder('d'), 'e'))
  await screen.findByText('Failed to rename folder to e')
  refusals.push({ when: /objects\/move/, status: 409 })
  await run((of) => of.rename(folder('d'), 'f'))
  await screen.findByText('Renamed folder to f with some errors')
})

test('a rename to nothing, or to the same name, asks for nothing', async () => {
  const { run, calls } = setUp({ 'a.bin': 5 })
  expect(await run((of) => of.rename(item('a.bin'), '  '))).toBeNull()
  expect(await run((of) => of.rename(item('a.bin'), 'a.bin'))).toBeNull()
  expect(calls).toEqual([])
})

test('a move that fails', async () => {
  const { run, refusals } = setUp({ 'a.bin': 5, 'b.bin': 5 })
  refusals.push({ when: /objects\/move/, status: 409 })
  await run((of) => of.move([item('a.bin')], 'to'))
  await screen.findByText('Failed to move a.bin to the new folder')
  refusals.push({ when: /objects\/move/, status: 409 })
  await run((of) => of.move([item('a.bin'), item('b.bin')], 'to'))
  await screen.findByText('Failed to move files')
})

test('a folder that is not deleted', async () => {
  const { run, refusals } = setUp({ 'd/1.bin': 5 })
  refusals.push({ when: /query/, status: 500 })
  await run((of) => of.remove([folder('d')]))
  await screen.findByText('Failed to delete folder')
})
