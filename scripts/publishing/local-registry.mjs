import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { root } from '../paths.mjs'

const store = join(root, 'node_modules/.pnpm')
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the folders of every package that is installed in the workspace, by name and version. */
function installedPackages() {
  const packages = new Map()
  for (const entry of readdirSync(store)) {
    const name = /^(@?[^@]+)@/.exec(entry)?.[1].replace('+', '/')
    const folder = name && join(store, entry, 'node_modules', name)
    if (!folder || !existsSync(folder) || lstatSync(folder).isSymbolicLink()) continue
    const found = read(join(folder, 'package.json'))
    // As a registry does: some are published with a leading v.
    const manifest = { ...found, version: found.version.replace(/^v/, '') }
    if (!packages.has(name)) packages.set(name, new Map())
    packages.get(name).set(manifest.version, { manifest, folder })
  }
  return packages
}

const newer = (a, b) => a.localeCompare(b, 'en', { numeric: true }) < 0
const newest = (versions) => [...versions.keys()].reduce((a, b) => (newer(a, b) ? b : a))

/** Describes a package as a registry does. */
function document(name, versions, url) {
  const described = [...versions].map(([version, { manifest }]) => [
    version,
    { ...manifest, dist: { tarball: `${url}/${name}/-/${version}.tgz` } },
  ])
  return {
    name,
    'dist-tags': { latest: newest(versions) },
    versions: Object.fromEntries(described),
  }
}

/** Packs an installed package. Files that are linked to the same content are written out. @returns {Promise<Buffer>} */
async function packFolder(folder) {
  const args = ['-c', '--hard-dereference', '--exclude=node_modules', '-C', dirname(folder)]
  const tar = spawn('tar', [...args, basename(folder)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return buffer(tar.stdout.pipe(createGzip({ level: 1 })))
}

/**
 * Starts an npm registry that holds what is installed in the workspace, and the given tarballs: a package can be
 * installed as from the network, on a machine without one.
 * @param {{ name: string, version: string, file: string, manifest: object }[]} tarballs
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startRegistry(tarballs) {
  const packages = installedPackages()
  for (const { name, version, file, manifest } of tarballs)
    packages.set(name, new Map([[version, { manifest, file }]]))

  const packed = new Map()
  /** Packs each folder once. */
  const tarball = ({ file, folder }) => {
    if (!packed.has(file ?? folder))
      packed.set(file ?? folder, file ? readFile(file) : packFolder(folder))
    return packed.get(file ?? folder)
  }
  const answer = async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const [name = '', file] = path.slice(1).split('/-/')
    const versions = packages.get(name)
    if (versions && !file) return response.end(JSON.stringify(document(name, versions, url)))
    const found = file && versions?.get(file.replace(/\.tgz$/, ''))
    return found ? response.end(await tarball(found)) : response.writeHead(404).end('{}')
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end('{}'))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url, close: () => void server.close() }
}
