import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../paths.mjs'
import { manifestOf, workspaceFolders } from '../workspace.mjs'
import { noticesOf } from './notices.mjs'
import { rangeOf } from './version-ranges.mjs'

/** The folder in a package's folder from which it is packed (`publishConfig.directory`). */
export const packedFolder = '.package'

/** What a published package is built of: the build's targets, and folders put into its `dist`. */
const recipes = {
  openapi: {
    targets: [],
    folders: { generated: 'openapi/generated' },
  },
  'packages/sdk': {
    targets: ['sdk'],
    folders: { dist: 'packages/sdk/dist' },
    notices: { names: ['@radix-ui/themes', 'react-data-grid'], from: 'packages/ui' },
  },
  'packages/elements': {
    targets: ['elements'],
    folders: { dist: 'packages/elements/dist' },
    notices: { list: 'packages/elements/.types/packages.json' },
  },
  'apps/platform': {
    targets: ['dashboard', 'platform'],
    folders: { dist: 'apps/platform/dist', 'dist/dashboard': 'apps/dashboard/dist' },
    notices: { bundled: 'apps/dashboard/dist/.vite/license.md' },
  },
}

/** Folders of the packages that are published. */
export const publicFolders = () =>
  workspaceFolders().filter((folder) => !manifestOf(folder).private)

/** Returns the address of the repository as a web page, from HOWDAH_REPOSITORY or Git; null when there is none. */
function repositoryPage() {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], {
    cwd: root,
    encoding: 'utf8',
  })
  const address = process.env.HOWDAH_REPOSITORY ?? stdout?.trim() ?? ''
  const page = address
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/\.git$/, '')
  return page.startsWith('https://') ? page : null
}

function repositoryFields(folder) {
  const page = repositoryPage()
  if (page === null) return {}
  return {
    homepage: `${page}#readme`,
    bugs: `${page}/issues`,
    repository: { type: 'git', url: `git+${page}.git`, directory: folder },
  }
}

/** Leaves out the conditions that point to sources, which are not published. */
const withoutSources = (exports) =>
  Object.fromEntries(
    Object.entries(exports).map(([entry, target]) => {
      if (typeof target === 'string') return [entry, target]
      const { 'howdah-source': _, ...rest } = target
      return [entry, rest]
    }),
  )

/** Returns the package.json with which a package is published. */
export function publishedManifest(folder) {
  const {
    private: _private,
    devDependencies: _tools,
    scripts: _scripts,
    files: _files,
    publishConfig: _config,
    dependencies = {},
    exports,
    ...rest
  } = manifestOf(folder)
  return {
    ...rest,
    ...repositoryFields(folder),
    ...(exports && { exports: withoutSources(exports) }),
    ...(Object.keys(dependencies).length > 0 && {
      dependencies: Object.fromEntries(
        Object.keys(dependencies).map((name) => [name, rangeOf(folder, name)]),
      ),
    }),
    publishConfig: { access: 'public' },
  }
}

/** Builds a package and writes the folder from which it is packed. @returns the folder's path */
export async function writePackageFolder(folder) {
  const recipe = recipes[folder]
  if (!recipe) throw new Error(`${folder} is not published`)
  const { ok, results } = await build(recipe.targets)
  if (!ok) throw new Error(results.map(({ output }) => output).join('\n'))

  const out = join(root, folder, packedFolder)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out)
  for (const [place, source] of Object.entries(recipe.folders))
    cpSync(join(root, source), join(out, place), { recursive: true })
  for (const name of ['README.md', 'CHANGELOG.md'])
    if (existsSync(join(root, folder, name))) cpSync(join(root, folder, name), join(out, name))
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  if (recipe.notices) writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), noticesOf(recipe.notices))
  const manifest = publishedManifest(folder)
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return out
}

/** Writes the folders of the named packages, or of all. */
export async function packageFolders(names) {
  for (const folder of names.length > 0 ? names : publicFolders()) await writePackageFolder(folder)
}
