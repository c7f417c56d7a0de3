import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { temporaryFolder } from '../platform-server.mjs'
import { manifestOf } from '../workspace.mjs'
import { publicFolders } from './package-folder.mjs'
import { nextVersions } from './release.mjs'

const folder = join(root, '.changeset')

test('each changeset says what changed, for published packages only', () => {
  const published = publicFolders().map((name) => manifestOf(name).name)
  const wrong = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const [, head = '', text = ''] = readFileSync(join(folder, name), 'utf8').split(/^---$/m)
      const named = [...head.matchAll(/^'(.+)': (major|minor|patch)$/gm)].map(([, one]) => one)
      const foreign = named.filter((one) => !published.includes(one))
      const isComplete = named.length > 0 && text.trim() !== ''
      return isComplete && foreign.length === 0 ? [] : [`${name} ${foreign.join(' ')}`]
    })
  expect(wrong).toEqual([])
})

test('the changesets make one next version of all packages, with notes', () => {
  const clone = temporaryFolder('howdah-versions-')
  try {
    const next = [...nextVersions(join(clone.path, 'repository')).values()]
    expect(next).toHaveLength(publicFolders().length)
    expect(new Set(next.map(({ version }) => version)).size).toBe(1)
    expect(next.filter(({ notes }) => notes === '')).toEqual([])
  } finally {
    clone.remove()
  }
}, 60_000)
