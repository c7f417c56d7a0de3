import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Starts a registry of npm packages, each of one file of code, with its types or without. */
export async function startNpmRegistry(
  packages: Record<string, string>,
  types: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-npm-'))
  const archives = new Map<string, Buffer>()
  for (const [name, code] of Object.entries(packages)) {
    const manifest = { name, version: '1.0.0', main: 'index.js', types: 'index.d.ts' }
    await mkdir(join(folder, name, 'package'), { recursive: true })
    await writeFile(join(folder, name, 'package', 'package.json'), JSON.stringify(manifest))
    await writeFile(join(folder, name, 'package', 'index.js'), code)
    if (types[name] !== undefined)
      await writeFile(join(folder, name, 'package', 'index.d.ts'), types[name])
    const archive = join(folder, `${name}.tgz`)
    await run('tar', ['-czf', archive, '-C', join(folder, name), 'package'])
    archives.set(name, await readFile(archive))
  }
  await rm(folder, { recursive: true })
  let url = ''
  const server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/')
    const archive = archives.get(name)
    if (archive === undefined) return void response.writeHead(404).end('{}')
    if (file !== undefined) return void response.end(archive)
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const dist = { tarball: `${url}/${name}/1.0.0.tgz`, integrity }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { name, version: '1.0.0', main: 'index.js', dist } },
      }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { url, stop: () => void server.close() }
}
