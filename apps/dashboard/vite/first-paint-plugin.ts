import type { Plugin, Rolldown } from 'vite'
import { pages } from '../src/paths.ts'
import { preferenceKey } from '../src/preferences/browser-storage.ts'
import { patternSource } from '../src/routing/pattern.ts'
import { firstPaint as script, type FirstPaintData } from './first-paint.ts'
import { pageModule } from '../src/sections/page-module.ts'
import { atOnce, firstCalls } from './pages.ts'

type Bundle = Rolldown.OutputBundle

/**
 * Puts the first-paint script into index.html, and writes first-loads.json: for the pattern of each
 * page, its frame and what its first rendering needs, as this build named the files. The server
 * puts that into the page of an address, where the browser finds it before it runs any code.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'howdah:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const data: FirstPaintData = { themeKey: preferenceKey('theme') }
        const text = `(${script.toString()})(${JSON.stringify(data).replaceAll('<', '\\u003c')})`
        return {
          html: afterFrame(html.replace('__FIRST_PAINT__', () => text)),
          tags: (bundle ? fontFiles(bundle) : []).map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
            injectTo: 'head' as const,
          })),
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = JSON.stringify(firstLoads(bundle))
        this.emitFile({ type: 'asset', fileName: 'first-loads.json', source })
      },
    },
    transform: {
      filter: { id: PRELOAD_HELPER },
      handler: (code) => lazyStylesLast(code),
    },
  }
}

/** The module of Vite that adds the stylesheets of a chunk to the page. */
const PRELOAD_HELPER = /vite\/preload-helper\.js$/

/**
 * Adds the stylesheets of lazy chunks at the end of the body instead of the head. Those of the page
 * are in the body, see `afterFrame`, and would win over a page's own rules of the same specificity.
 */
function lazyStylesLast(helper: string): string {
  const append = 'document.head.appendChild(link)'
  if (!helper.includes(append)) throw new Error(`Vite's preload helper has no ${append}`)
  return helper.replace(append, 'document.body.appendChild(link)')
}

/**
 * Moves the stylesheets behind the frame, which a browser thus paints before they arrive. They are
 * still requested first; and the code waits for them, as for any stylesheet in front of it.
 */
function afterFrame(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const without = sheets.reduce(
    (text, sheet) =>
      text.replace(sheet, sheet.replace('rel="stylesheet"', 'rel="preload" as="style"')),
    html,
  )
  return without.replace('<noscript>', () => `${sheets.join('')}<noscript>`)
}

function firstLoads(bundle: Bundle) {
  const inPage = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || inPage.has(name)) return
    inPage.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) inPage.add(file)
    chunk.imports.forEach(visit)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry) visit(file.fileName)

  return pages.map(([, { pattern, layout }]) => {
    const files = filesOf(bundle, `src${pageModule(pattern)}`)
    const sizeOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].code.length : 0)
    const fresh = (names: Iterable<string>) =>
      [...names]
        .filter((name) => !inPage.has(name))
        .sort((a, b) => sizeOf(b) - sizeOf(a))
        .map((name) => `/${name}`)
    return {
      pattern: patternSource(pattern),
      frame: layout === 'organization' || layout === 'project' ? 'side' : layout,
      calls: firstCalls(pattern),
      scripts: fresh(files.scripts),
      styles: fresh(files.styles),
    }
  })
}

function isAtOnce(file: Bundle[string] | undefined): boolean {
  return file?.type === 'chunk' && atOnce.includes(file.name.replace(/~.*/, ''))
}

/** Returns a page's chunk, its imports, and the chunks that these load as soon as they run. */
function filesOf(bundle: Bundle, module: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string, lazyToo: boolean) => {
    const chunk = bundle[name]
    if (!chunk || chunk.type !== 'chunk' || scripts.has(name)) return
    scripts.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
    for (const imported of chunk.imports) visit(imported, lazyToo)
    if (lazyToo)
      for (const imported of chunk.dynamicImports.filter((file) => isAtOnce(bundle[file])))
        visit(imported, false)
  }
  const page = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  )
  if (!page)
    throw new Error(
      `No chunk was built for ${module}: each route has its page there, as a chunk of its own`,
    )
  visit(page.fileName, true)
  return { scripts, styles }
}

/** The one font file that nearly every page needs for its first text. */
function fontFiles(bundle: Bundle): string[] {
  return Object.keys(bundle)
    .filter((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name))
    .map((name) => `/${name}`)
}
