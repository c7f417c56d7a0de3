import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pnpmVersion } from '../install.mjs'
import { cache, root } from '../paths.mjs'
import { run } from '../run.mjs'
import { manifestOf } from '../workspace.mjs'
import { publicFolders, publishedManifest } from './package-folder.mjs'

const into = join(cache, 'tarballs')

/** Packs a package as a release does. @returns {Promise<{ name: string, version: string, file: string, manifest: object }>} */
async function pack(folder) {
  const { name, version } = manifestOf(folder)
  const { code, output } = await run(
    'npx',
    ['--yes', `pnpm@${pnpmVersion}`, 'pack', '--pack-destination', into],
    { cwd: join(root, folder) },
  )
  if (code !== 0) throw new Error(`${folder} could not be packed:\n${output}`)
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  return { name, version, file: join(into, file), manifest: publishedManifest(folder) }
}

/** Packs published packages, all by default. */
export async function packAll(folders = publicFolders()) {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const tarballs = []
  for (const folder of folders) tarballs.push(await pack(folder))
  return tarballs
}
