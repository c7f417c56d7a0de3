import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../paths.mjs'
import { temporaryFolder } from '../platform-server.mjs'
import { run } from '../run.mjs'
import { staleApiReports, reportOf } from './api-reports.mjs'
import { packageFolders, publicFolders, publishedManifest } from './package-folder.mjs'
import { packAll } from './tarballs.mjs'

const print = (text = '') => process.stdout.write(`${text}\n`)
const git = (args, cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** Applies the changesets in a clone, and returns the version and the notes that each package gets there. */
export function nextVersions(clone) {
  git(['clone', '--quiet', '--shared', root, clone])
  const { status, stdout, stderr } = spawnSync(bin('changeset'), ['version'], {
    cwd: clone,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The changesets cannot be applied:\n${stdout}${stderr}`)
  return new Map(
    publicFolders().map((folder) => {
      const { version } = JSON.parse(readFileSync(join(clone, folder, 'package.json'), 'utf8'))
      const changelog = join(clone, folder, 'CHANGELOG.md')
      const notes = existsSync(changelog)
        ? readFileSync(changelog, 'utf8')
            .split(/^## /m)[1]
            ?.replace(/^.*\n+/, '')
        : ''
      return [folder, { version, notes: (notes ?? '').trim() }]
    }),
  )
}

/** Returns the tag of the last release of a package, or null. */
const lastTag = (name) =>
  git(['tag', '--list', `${name}@*`, '--sort=-version:refname'])
    .split('\n')
    .find(Boolean) ?? null

/** What changed in the public API since the last release. */
function apiChanges(folder, name) {
  const file = folder === 'openapi' ? 'openapi/openapi.yaml' : reportOf(folder)
  const tag = lastTag(name)
  if (tag === null) return `Everything in ${file} is new: there is no release before this one.`
  return git(['diff', '--stat', '--patch', tag, 'HEAD', '--', file]) || `Unchanged since ${tag}.`
}

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`

async function filesOf(tarball) {
  const { output } = await run('tar', ['-tzf', tarball])
  const files = output.trim().split('\n')
  const folders = new Map()
  for (const file of files) {
    const folder = file.split('/').slice(1, -1).slice(0, 2).join('/') || '.'
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const parts = [...folders].map(([folder, count]) => `  ${folder}: ${count}`)
  return `${kB(statSync(tarball).size)}, ${files.length} files\n${parts.join('\n')}`
}

const ranges = ({ dependencies = {}, peerDependencies = {} }) =>
  Object.entries({ ...dependencies, ...peerDependencies })
    .map(([name, range]) => `  ${name} ${range}`)
    .join('\n')

/** Shows what a release would publish: versions, notes, files, dependencies, and changes of the public APIs. Changes nothing. */
async function dryRun() {
  if (git(['status', '--porcelain']))
    print('Uncommitted files are packed, but their changesets are not counted.')
  const clone = temporaryFolder('howdah-release-')
  try {
    const next = nextVersions(join(clone.path, 'repository'))
    const tarballs = await packAll()
    for (const [index, folder] of publicFolders().entries()) {
      const manifest = publishedManifest(folder)
      const { version, notes } = next.get(folder)
      const isNew = version !== manifest.version
      print(`\n# ${manifest.name} ${manifest.version}${isNew ? ` -> ${version}` : ': no release'}`)
      if (!isNew) continue
      print(`\n${notes}`)
      print(`\n## Files\n\n${await filesOf(tarballs[index].file)}`)
      print(`\n## Dependencies\n\n${ranges(manifest) || '  none'}`)
      if (!manifest.repository)
        print('\nThe fields repository, homepage and bugs are missing: set HOWDAH_REPOSITORY.')
      print(`\n## Public API\n\n${apiChanges(folder, manifest.name)}`)
    }
  } finally {
    clone.remove()
  }
  const stale = await staleApiReports()
  for (const complaint of stale) print(`\n${complaint}`)
  if (stale.length > 0) process.exitCode = 1
}

/** Builds the packages and publishes those whose version is not in the registry yet. */
async function publish() {
  await packageFolders([])
  const { code } = await run(bin('changeset'), ['publish'], { minutes: 30, show: true })
  process.exitCode = code ?? 1
}

/** Publishes what `changeset version` has prepared, or shows with `--dry` what would be published. */
export async function release([flag, ...rest]) {
  if (rest.length > 0 || (flag !== undefined && flag !== '--dry'))
    throw new Error(`Usage: node scripts/boot.mjs release [--dry]`)
  if (flag === '--dry') await dryRun()
  else await publish()
}
