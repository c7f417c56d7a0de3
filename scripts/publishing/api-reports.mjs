import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { run } from '../run.mjs'
import { manifestOf } from '../workspace.mjs'
import { declaredApi } from './declared-api.mjs'

/** The entries of the SDK with their declarations. */
function sdkApi() {
  const folder = join(root, 'packages/sdk')
  const { exports } = manifestOf('packages/sdk')
  const declared = Object.entries(exports).filter(([, target]) => target.types)
  const styles = Object.keys(exports).filter((entry) => !exports[entry].types)
  return [
    declaredApi(
      join(folder, 'dist'),
      Object.fromEntries(declared.map(([entry, { types }]) => [entry, join(folder, types)])),
    ),
    `## Other files\n\n${styles.map((entry) => `- \`${entry}\``).join('\n')}\n`,
  ].join('\n')
}

/** The elements with their properties and events; the types of these are the SDK's. */
function elementsApi() {
  const folder = join(root, 'packages/elements/dist')
  return declaredApi(folder, { '.': join(folder, 'index.d.ts') }, { exportedOnly: true })
}

/** The command line as its help describes it. */
async function serverApi() {
  const { code, output } = await run(
    process.execPath,
    [join(root, 'apps/platform/dist/cli.js'), '--help'],
    { env: { HOWDAH_DATA: '/var/lib/howdah', HOWDAH_COMMAND: 'howdah' } },
  )
  if (code !== 0) throw new Error(output)
  return `\`\`\`text\n${output.replace(/^howdah [^:]+:/, 'howdah:').trim()}\n\`\`\`\n`
}

/** The contract needs no report: the document is in the repository, and the gate compares it with its sources. */
const sources = {
  'packages/sdk': sdkApi,
  'packages/elements': elementsApi,
  'apps/platform': serverApi,
}

/** Where the report of a package is. */
export const reportOf = (folder) => `${folder}/api-report.md`

const command = '`node scripts/boot.mjs api-reports`'

/** Describes the public API of each published package as it is built: the file and its text. */
async function describe() {
  const reports = []
  for (const [folder, source] of Object.entries(sources)) {
    const head = `# Public API of ${manifestOf(folder).name}\n\nWritten by ${command} from what is built; a change of it is a change for users of the package.\n\n`
    reports.push({ file: reportOf(folder), text: head + (await source()) })
  }
  return reports
}

/** Writes the reports. */
export async function writeApiReports() {
  for (const { file, text } of await describe()) writeFileSync(join(root, file), text)
}

/** Compares the reports with what is built. @returns complaints */
export async function staleApiReports() {
  const stale = (await describe()).filter(
    ({ file, text }) =>
      !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
  )
  return stale.map(
    ({ file }) => `${file} differs from what is built. Run ${command} and commit what it writes.`,
  )
}
