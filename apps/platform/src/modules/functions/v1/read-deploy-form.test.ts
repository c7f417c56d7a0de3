import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { inCommonFolder, readDeployForm, type DeployForm } from './read-deploy-form'

const metadata = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ entrypoint_path: 'index.ts', ...more })

/** Reads a form as `fetch` sends it. */
async function read(
  fields: Record<string, string>,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
): Promise<DeployForm> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [path, content] of Object.entries(files))
    form.append('file', new Blob([content]), path)
  const sent = new Response(form)
  return readBytesOf(sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer()))
}

function readBytesOf(type: string, bytes: Buffer): Promise<DeployForm> {
  const request = Object.assign(new PassThrough(), {
    headers: { 'content-type': type },
    socket: {},
  }) as unknown as IncomingMessage & PassThrough
  request.end(bytes)
  return readDeployForm(request)
}

describe('the form of a deploy', () => {
  it('has the files with their paths, and what the metadata say', async () => {
    const form = await read(
      { metadata: metadata({ verify_jwt: false, name: 'Hello', import_map_path: '' }) },
      { 'index.ts': 'one', 'lib/a.ts': 'zwei ü' },
    )
    expect(form).toEqual({
      files: [
        { path: 'index.ts', content: 'one' },
        { path: 'lib/a.ts', content: 'zwei ü' },
      ],
      ...{ entrypointPath: 'index.ts', importMapPath: null, name: 'Hello', verifyJwt: false },
    })
  })

  it.each([
    ['no metadata', {}, { 'index.ts': '' }, 'metadata'],
    ['no file', { metadata: metadata() }, {}, 'no files'],
    ['metadata that are no JSON', { metadata: '{' }, { 'index.ts': '' }, 'JSON'],
    ['metadata that are a list', { metadata: '[]' }, { 'index.ts': '' }, 'entrypoint_path'],
    ['metadata that are null', { metadata: 'null' }, { 'index.ts': '' }, 'JSON'],
    ['no entry point', { metadata: '{}' }, { 'index.ts': '' }, 'entrypoint_path'],
    [
      'a number as verify_jwt',
      { metadata: metadata({ verify_jwt: 1 }) },
      { 'index.ts': '' },
      'verify_jwt',
    ],
    [
      'static files',
      { metadata: metadata({ static_patterns: ['*.html'] }) },
      { 'index.ts': '' },
      'static_files',
    ],
    [
      'bytes that are no text',
      { metadata: metadata() },
      { 'index.ts': new Uint8Array([0xff, 0xfe]) },
      'UTF-8',
    ],
    ['a NUL', { metadata: metadata() }, { 'index.ts': 'a\0b' }, 'UTF-8'],
    ['long metadata', { metadata: metadata({ name: 'x'.repeat(30_000) }) }, { a: '' }, 'JSON'],
  ] as const)('is refused with %s', async (_, fields, files, message) => {
    const refusal: unknown = await read(fields, files).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 400 })
    expect((refusal as Error).message).toContain(message)
  })

  it('is refused with too many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.ts`, '']))
    await expect(read({ metadata: metadata() }, files)).rejects.toMatchObject({ status: 400 })
  })

  it('is refused if a file has no name', async () => {
    const part = (headers: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${text}\r\n`
    const form = [
      part('name="metadata"', metadata()),
      part('name="file"\r\ncontent-type: application/octet-stream', 'one'),
      '--x--\r\n',
    ]
    await expect(
      readBytesOf('multipart/form-data; boundary=x', Buffer.from(form.join(''))),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('is refused if it is cut, has no boundary or is too large', async () => {
    const type = 'multipart/form-data; boundary=x'
    const cut = Buffer.from('--x\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n{')
    await expect(readBytesOf(type, cut)).rejects.toMatchObject({ status: 400 })
    await expect(readBytesOf('multipart/form-data', cut)).rejects.toMatchObject({ status: 400 })
    await expect(readBytesOf(type, Buffer.alloc(8_000_001))).rejects.toMatchObject({ status: 413 })
  })
})

const form = (paths: string[], entrypointPath: string, importMapPath: string | null = null) => ({
  files: paths.map((path) => ({ path, content: '' })),
  ...{ entrypointPath, importMapPath, name: null, verifyJwt: null },
})

describe('the folder of all files', () => {
  it.each([
    [['index.ts'], 'index.ts', ['index.ts'], 'index.ts'],
    [
      ['supabase/functions/a/index.ts', 'supabase/functions/a/lib/b.ts'],
      'supabase/functions/a/index.ts',
      ['index.ts', 'lib/b.ts'],
      'index.ts',
    ],
    [
      ['supabase/functions/a/index.ts', './supabase/functions/_shared/b.ts'],
      'supabase/functions/a/index.ts',
      ['a/index.ts', '_shared/b.ts'],
      'a/index.ts',
    ],
    [
      ['/home/me/a/index.ts', '/home/me/a/index/b.ts'],
      '/home/me/a/index.ts',
      ['index.ts', 'index/b.ts'],
      'index.ts',
    ],
    [['../a/index.ts', '../b.ts'], '../a/index.ts', ['a/index.ts', 'b.ts'], 'a/index.ts'],
    [
      ['a/b/index.ts', 'a/b/c.ts'],
      'old/place/index.ts',
      ['index.ts', 'c.ts'],
      'old/place/index.ts',
    ],
    [['a/b/index.ts', 'a/b/c.ts'], 'index.ts', ['index.ts', 'c.ts'], 'index.ts'],
  ])('of %j is left out', (paths, entrypoint, expected, expectedEntrypoint) => {
    const found = inCommonFolder(form(paths, entrypoint))
    expect(found.files.map(({ path }) => path)).toEqual(expected)
    expect(found.entrypointPath).toBe(expectedEntrypoint)
  })
})
