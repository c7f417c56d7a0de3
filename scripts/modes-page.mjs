import { format } from 'oxfmt'
import { siteSections } from './site-sections.mjs'

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** @param {string[]} modes those in which something is there @param {string[]} all */
const marks = (modes, all) => all.map((mode) => (modes.includes(mode) ? 'yes' : '–')).join(' | ')

/** A cell of a table: a bar would end it. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

/** @param {string[]} heads @param {string[]} all @param {{ cells: string[], modes: string[] }[]} rows */
function table(heads, all, rows) {
  const head = [...heads, ...all.map((mode) => `\`${mode}\``)]
  const lines = rows.map(
    ({ cells, modes }) => `| ${cells.map(cell).join(' | ')} | ${marks(modes, all)} |`,
  )
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...lines].join(
    '\n',
  )
}

/**
 * Returns the operations of the contract with their modes: one row per operation, grouped by tag.
 */
export function operationRows(document, all) {
  return document.tags.map((tag) => ({
    tag: tag.name,
    description: tag.description,
    rows: Object.entries(document.paths).flatMap(([path, item]) =>
      methods
        .filter((method) => item[method]?.tags?.includes(tag.name))
        .map((method) => ({
          cells: [item[method].summary, `\`${method.toUpperCase()} ${path}\``],
          modes: item[method]['x-modes'] ?? tag['x-modes'] ?? all,
        })),
    ),
  }))
}

/** Returns the flags of `GET /platform/config` with their modes. */
export const flagRows = (document, all) =>
  Object.entries(document.components.schemas.Config.properties.flags.properties).map(
    ([name, flag]) => ({
      cells: [`\`${name}\``, flag.description],
      modes: flag['x-modes'] ?? all,
    }),
  )

/**
 * The dashboard's pages in each mode.
 * @param {{ title: string, pattern: string, modes?: string[] }[]} sections rows of its table @param {string[]} all
 */
export const pageRows = (sections, all) =>
  sections.map(({ title, pattern, modes = all }) => ({ cells: [title, `\`${pattern}\``], modes }))

/** The text of docs/modes.md. @param {any} document the bundled contract @returns {Promise<string>} */
export async function modesPage(document) {
  const all = document.components.schemas.Mode.enum
  const pages = pageRows(await siteSections(), all)
  const operations = operationRows(document, all)
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ tag, description, rows }) =>
        `### ${tag}\n\n${description}\n\n${table(['what', 'call'], all, rows)}`,
    )
  const text = `# What there is in each mode

Written by \`npm run generate\` from the contract (\`x-modes\`) and the dashboard's table of pages; the gate fails when it is stale. A server is started in a mode by \`--mode\`, its data belongs to that mode, and \`GET /platform/config\` says which one it is.

- \`platform\`, the default: people with accounts, organizations, many projects.
- \`self-hosted\`: one project and no accounts, for one person on one machine, or for those who know one password. The project is an embedded Postgres, or one of yours by \`--db\`.

What is missing in a mode is not drawn and has no address: it answers 404, or 405 where another method of the same address is there.

## The way in to a self-hosted server

Without more it listens on the loopback only, and each start prints a link that signs a browser in once. With \`HOWDAH_PASSWORD\` the sign-in page asks for that password, and the server may be reached by other machines (\`--host\`, \`--public-url\`); another password, or none any more, ends every session.

## Newer releases

A self-hosted server shows its version, and asks nobody about newer ones. With \`--releases-url\` it reads a list of releases, as GitHub's API answers it (\`tag_name\`, \`draft\`, \`prerelease\`, \`published_at\`), at most once an hour and with a time-out of five seconds; who asks is the server, never a browser. While the list cannot be read, what was read before counts. The next release is estimated at two weeks after the newest.

## Flags

${table(['flag', 'what it says'], all, flagRows(document, all))}

## Pages

${table(['page', 'address'], all, pages)}

## Operations

${operations.join('\n\n')}
`
  return (await format('modes.md', text)).code
}
