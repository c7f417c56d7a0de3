import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './paths.mjs'

const folder = join(root, 'openapi')
const note = '# Tags and paths follow from the files of tags/: `npm run generate` adds them here.'

/** Returns the text of a section of a YAML file, without its first line; empty if it has none. */
function section(text, name) {
  const found = new RegExp(`^${name}:\\n((?:[ #].*\\n|\\n)*)`, 'm').exec(text)
  return found?.[1] ?? ''
}

/** Reads what a file of `tags/` declares: its tag, and its paths. */
function readTag(file) {
  const text = readFileSync(join(folder, 'tags', file), 'utf8')
  const tag = section(text, 'x-tag').trimEnd()
  if (!/^ {2}description: \S/m.test(tag))
    throw new Error(`openapi/tags/${file} has no x-tag with a description.`)
  const paths = [...section(text, 'paths').matchAll(/^ {2}(\S+):$/gm)].map(([, path]) => path)
  const wrong = paths.find((path) => !path.startsWith('/'))
  if (wrong !== undefined) throw new Error(`openapi/tags/${file}: ${wrong} is no path.`)
  return { name: basename(file, '.yaml'), tag, paths }
}

/** Keeps the order of what is there already; what is new comes last. */
function inOrder(names, known) {
  const place = (name) => (known.includes(name) ? known.indexOf(name) : known.length)
  return names.toSorted((one, other) => place(one) - place(other))
}

const pointer = (path) => path.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Returns the text of `openapi/openapi.yaml`: what stands in it about the whole contract, with the
 * tags and the paths that the files of `tags/` declare.
 */
export function contractRoot() {
  const text = readFileSync(join(folder, 'openapi.yaml'), 'utf8')
  const tags = new Map(
    readdirSync(join(folder, 'tags'))
      .filter((file) => file.endsWith('.yaml'))
      .map(readTag)
      .map((tag) => [tag.name, tag]),
  )
  const owners = new Map(
    [...tags.values()].flatMap(({ name, paths }) => paths.map((path) => [path, name])),
  )
  const count = [...tags.values()].reduce((sum, { paths }) => sum + paths.length, 0)
  if (owners.size !== count) throw new Error('Two files of openapi/tags/ declare the same path.')
  const knownTags = [...section(text, 'tags').matchAll(/^ {2}- name: (\S+)$/gm)].map(
    ([, name]) => name,
  )
  const knownPaths = [...section(text, 'paths').matchAll(/^ {2}(\/\S*):/gm)].map(([, path]) => path)
  const head = text.slice(0, text.indexOf(text.includes(note) ? note : 'tags:\n'))
  return [
    `${head}${note}`,
    'tags:',
    ...inOrder([...tags.keys()], knownTags).map(
      (name) => `  - name: ${name}\n${tags.get(name).tag.replaceAll(/^/gm, '  ')}`,
    ),
    `security:\n${section(text, 'security').trimEnd()}`,
    'paths:',
    ...inOrder([...owners.keys()], knownPaths).map(
      (path) => `  ${path}: { $ref: './tags/${owners.get(path)}.yaml#/paths/${pointer(path)}' }`,
    ),
    `components:\n${section(text, 'components')}`,
  ].join('\n')
}
