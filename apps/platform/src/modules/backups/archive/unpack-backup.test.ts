import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BrokenBackup } from './read-tar'
import { unpackBackup } from './unpack-backup'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  await mkdir(join(root, 'backup'))
})
afterEach(() => rm(root, { recursive: true }))

const { signal } = new AbortController()
const unpack = () =>
  unpackBackup(join(root, 'backup'), { to: join(root, 'data'), user: null, signal })

interface Entry {
  path: string
  text?: string
  type?: string
  /** Size as given in the header. */
  size?: string
  target?: string
}

function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.map(({ path, text = '', type = '0', size, target = '' }) => {
    const header = Buffer.alloc(512)
    const octal = Buffer.byteLength(text).toString(8).padStart(11, '0')
    for (const [value, at] of [[path, 0], [size ?? octal, 124], [type, 156], [target, 157]] as const) header.write(value, at) // oxfmt-ignore
    const content = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512)
    content.write(text)
    return Buffer.concat([header, content])
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** Files as Postgres leaves them: an archive and what it promises of it. */
async function backup(
  entries: readonly Entry[],
  damage: (archive: Buffer) => Buffer = (archive) => archive,
): Promise<void> {
  const files = entries
    .filter(({ type }) => type !== '5')
    .map(({ path, text = '' }) => ({
      Path: path,
      Size: Buffer.byteLength(text),
      Checksum: createHash('sha256').update(text).digest('hex'),
    }))
  const head = `{ "Files": ${JSON.stringify(files)},\n`
  const sum = createHash('sha256').update(head).digest('hex')
  await writeFile(
    join(root, 'backup', 'backup_manifest'),
    `${head}"Manifest-Checksum": "${sum}"}\n`,
  )
  await writeFile(join(root, 'backup', 'base.tar.gz'), damage(gzipSync(tarOf(entries))))
}

const folder: Entry = { path: 'base', type: '5' }
// Random enough not to be compressible, so that the archive is longer than one read.
const noise = Array.from({ length: 60_000 }, (_, n) =>
  createHash('md5').update(String(n)).digest('base64'),
).join('')
const whole: Entry[] = [
  { path: 'PG_VERSION', text: '18\n' },
  folder,
  { path: 'base/1', text: noise },
]

it('writes what the archive holds', async () => {
  await backup(whole)
  await unpack()
  expect(await readFile(join(root, 'data', 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(await readFile(join(root, 'data', 'base', '1'), 'utf8')).toBe(noise)
})

it.each<[string, (archive: Buffer) => Buffer]>([
  ['lacks its last byte', (archive) => archive.subarray(0, -1)],
  ['lacks its checksum', (archive) => archive.subarray(0, -8)],
  [
    'has another checksum',
    (archive) => Buffer.concat([archive.subarray(0, -8), Buffer.from('12345678')]),
  ],
])('an archive that %s is damaged, whatever it holds', async (_, damage) => {
  await backup(whole, damage)
  await expect(unpack()).rejects.toThrow(BrokenBackup)
})

it('lets go of an archive that it does not read to its end', async () => {
  await backup([{ path: '../out', text: 'x' }, ...whole])
  const openFiles = async () => (await readdir('/proc/self/fd')).length
  const before = await openFiles()
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(unpack()).rejects.toThrow(BrokenBackup)
    await rm(join(root, 'data'), { recursive: true })
  }
  await expect.poll(openFiles).toBeLessThan(before + 5)
})

it.each<[string, Entry]>([
  ['a path that leads out', { path: '../out', text: 'x' }],
  ['a path that leads out further in', { path: 'base/../../out', text: 'x' }],
  ['an absolute path', { path: '/tmp/howdah-out', text: 'x' }],
  ['a symbolic link', { path: 'base', type: '2', target: '/tmp' }],
  ['a hard link', { path: 'base', type: '1', target: '/etc/passwd' }],
  ['a header of another kind', { path: 'base', type: 'x', text: 'x' }],
  ['a device', { path: 'base', type: '3' }],
  ['a size below nothing', { path: 'base', size: '-0000000777' }],
  ['no size', { path: 'base', size: 'nothing' }],
  ['the folder itself', { path: './' }],
])('%s is refused, and nothing lies outside', async (_, entry) => {
  await backup([{ path: 'PG_VERSION', text: '18\n' }, entry])
  await expect(unpack()).rejects.toThrow(BrokenBackup)
  expect((await readdir(root)).sort()).toEqual(['backup', 'data'])
  expect(await readdir(join(root, 'data'))).toEqual(['PG_VERSION'])
})
