// Bundles the contract and generates its types and docs/modes.md. `--check` writes nothing and fails if a committed file is stale.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { contractRoot } from './contract-root.mjs'
import { modesPage } from './modes-page.mjs'

const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const work = mkdtempSync(join(tmpdir(), 'howdah-generate-'))

try {
  const rootPath = join(root, 'openapi/openapi.yaml')
  const rootText = contractRoot()
  const isRootStale = readFileSync(rootPath, 'utf8') !== rootText
  // The bundle is made of this file.
  if (!check && isRootStale) writeFileSync(rootPath, rootText)
  const bundle = join(work, 'openapi.json')
  const redocly = join(root, 'node_modules', '.bin', 'redocly')
  execFileSync(
    redocly,
    ['bundle', 'openapi/openapi.yaml', '--output', bundle, '--remove-unused-components'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const document = JSON.parse(readFileSync(bundle, 'utf8'))
  const types = astToString(
    await openapiTS(structuredClone(document), {
      alphabetize: false,
      defaultNonNullable: false,
      rootTypes: false,
    }),
  )
  const outputs = {
    'openapi/openapi.yaml': rootText,
    'openapi/generated/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'openapi/generated/types.d.ts': `// Generated from openapi/ by \`npm run generate\`. Do not edit.\n${types}`,
    'docs/modes.md': await modesPage(document),
  }
  const stale = Object.entries(outputs).filter(([path, text]) => {
    if (path === 'openapi/openapi.yaml') return isRootStale
    try {
      return readFileSync(join(root, path), 'utf8') !== text
    } catch {
      return true
    }
  })
  if (!check) for (const [path, text] of stale) writeFileSync(join(root, path), text)
  if (check && stale.length > 0) {
    console.error(
      `Stale: ${stale.map(([path]) => path).join(', ')}. Run npm run generate and commit what it writes.`,
    )
    process.exitCode = 1
  } else {
    console.log(
      stale.length === 0
        ? 'The generated contract is up to date.'
        : `Wrote ${stale.map(([path]) => path).join(', ')}.`,
    )
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
