import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { dirname as folderOf, normalize } from 'node:path/posix'
import { root } from '../paths.mjs'
import { apiPages } from './api-pages.mjs'
import { hrefFrom, layout } from './layout.mjs'
import { markdownHtml } from './markdown.mjs'
import { searchEntries } from './search-entries.mjs'
import { widgetPages } from './widget-pages.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const namesIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const exampleReadmes = () =>
  readdirSync(join(root, 'examples'))
    .map((name) => `examples/${name}/README.md`)
    .filter((path) => existsSync(join(root, path)))

/** Documents of the repository by the groups of the menu. */
const documentGroups = () => [
  { title: 'Howdah', isOpen: true, sources: ['README.md', ...namesIn('docs'), 'CONTRIBUTING.md'] },
  {
    title: 'SDK',
    isOpen: true,
    sources: [
      ...['packages/sdk/README.md', 'packages/elements/README.md', 'apps/platform/README.md'],
      ...['packages/sdk/api-report.md', 'packages/elements/api-report.md'],
      ...exampleReadmes(),
    ],
  },
  { title: 'Decisions', isOpen: false, sources: namesIn('docs/decisions') },
]

/** Returns the file of the site for a document. @param {string} source */
const fileOf = (source) =>
  source === 'README.md' ? 'index.html' : `pages/${source.slice(0, -'.md'.length)}.html`

const titleOf = (markdown, source) => /^# (.+)$/m.exec(markdown)?.[1].replaceAll('`', '') ?? source

/**
 * Returns the link of a page for one of its document: documents lead to their pages, pictures to their copies, the
 * playground to its build; what only the repository has is text.
 */
function linkOf(source, { files, hasPlayground, images }) {
  return (href) => {
    if (/^(https?:|mailto:|#)/.test(href)) return href
    const [path, anchor] = href.split('#')
    const target = normalize(`${folderOf(source)}/${path}`)
    const from = fileOf(source)
    const suffix = anchor === undefined ? '' : `#${anchor}`
    if (/\.(png|svg)$/.test(target)) {
      images.add(target)
      return hrefFrom(from, `images/${target}`)
    }
    if (target === 'openapi/openapi.yaml') return hrefFrom(from, 'api/index.html')
    if (target.startsWith('apps/playground') && hasPlayground)
      return hrefFrom(from, 'playground/index.html')
    const page = files.get(target) ?? files.get(`${target.replace(/\/$/, '')}/README.md`)
    return page === undefined ? '' : `${hrefFrom(from, page)}${suffix}`
  }
}

/**
 * Builds the documentation as one static site: the documents, the reference of the contract, and the playground.
 * @param {{ out: string, playground?: string }} options folder of the site, which is replaced; folder of the built
 * playground, without which the site has no link to it
 * @returns the files of its pages
 */
export function buildSite({ out, playground }) {
  const groups = documentGroups()
  const files = new Map(
    groups.flatMap(({ sources }) => sources.map((source) => [source, fileOf(source)])),
  )
  const images = new Set()
  const shared = { files, images, hasPlayground: playground !== undefined }
  const written = groups.map(({ isOpen, sources, title }) => ({
    ...{ title, isOpen },
    pages: sources.map((source) => {
      const markdown = read(source)
      return {
        file: fileOf(source),
        title: titleOf(markdown, source),
        html: markdownHtml(markdown, linkOf(source, shared)),
      }
    }),
  }))
  const reference = {
    title: 'Platform API',
    isOpen: false,
    pages: apiPages(JSON.parse(read('openapi/generated/openapi.json'))),
  }
  const [howdah, sdk, decisions] = written
  const widgets = {
    title: 'Widgets',
    isOpen: true,
    pages: widgetPages({ hasPlayground: playground !== undefined }),
  }
  const live = { file: 'playground/index.html', title: 'Playground' }
  const menu = [
    howdah,
    sdk,
    playground === undefined ? widgets : { ...widgets, pages: [...widgets.pages, live] },
    reference,
    decisions,
  ]
  rmSync(out, { recursive: true, force: true })
  const pages = [...written, widgets, reference].flatMap((group) => group.pages)
  for (const page of pages) {
    mkdirSync(dirname(join(out, page.file)), { recursive: true })
    writeFileSync(join(out, page.file), layout(page, menu))
  }
  for (const image of images) cpSync(join(root, image), join(out, 'images', image))
  for (const name of ['site.css', 'site-search.js'])
    cpSync(join(root, 'scripts/documentation', name), join(out, name))
  cpSync(join(root, 'node_modules/minisearch/dist/umd/index.js'), join(out, 'minisearch.js'))
  // A script and no JSON: a site that is opened as files may not fetch any.
  const entries = JSON.stringify(searchEntries(pages))
  writeFileSync(join(out, 'search-entries.js'), `globalThis.searchEntries = ${entries}\n`)
  if (playground !== undefined) cpSync(playground, join(out, 'playground'), { recursive: true })
  return pages.map(({ file }) => file)
}
