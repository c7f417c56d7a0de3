// After a build: nothing private is named in what is published, and every entry can be imported by plain Node.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const { exports: entries, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const allowed = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)])
const problems = []
/** Of a statement, which may end on a line of its own, and of a call. */
const IMPORT =
  /^(?:\}|import\b|export\b)[^'"\n]*\bfrom\s*['"]([^'"\n]+)['"]|^import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

for (const file of readdirSync(dist).filter((name) => /\.(js|d\.ts)$/.test(name))) {
  const text = readFileSync(join(dist, file), 'utf8')
  for (const [, ...found] of text.matchAll(IMPORT)) {
    const specifier = found.find((one) => one !== undefined)
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    if (!specifier.startsWith('.') && !allowed.has(name)) problems.push(`${file} names ${specifier}, which nobody can install`)
  }
}
for (const [name, target] of Object.entries(entries)) {
  if (typeof target === 'string') continue
  await import(pathToFileURL(join(root, target.default)).href).catch((error) => problems.push(`${name} cannot be imported by Node: ${error}`))
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
