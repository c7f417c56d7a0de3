import type { ChildProcess } from 'node:child_process'
import { endProcess } from '../../../base/process-table'
import { draftFiles, draftMap, isCode } from './draft-files'
import type { Jail, JailFolder } from './jail'
import { completionsOf, reportedProblems } from './language-answers'
import type { Completions, DraftToCheck, LanguageProblem, TextPlace } from './language.types'
import { createRpc, type Rpc } from './rpc'

/** A language server with the files of a draft. */
export interface LanguageSession {
  readonly hasEnded: boolean
  problems(draft: DraftToCheck): Promise<LanguageProblem[]>
  completions(draft: DraftToCheck, path: string, place: TextPlace): Promise<Completions>
  end(): Promise<void>
}

const LIMITS = { processorSeconds: 600, memoryKb: 1_500_000 }
const FETCH_LIMITS = { processorSeconds: 60, memoryKb: 1_500_000 }
const FETCH_TIMEOUT_MS = 60_000
const REQUEST_TIMEOUT_MS = 60_000
/** Files that are fetched for. */
const MAX_ROOTS = 50

/** Starts a language server for a draft, once its packages are there. */
export async function startLanguageSession(
  jail: Jail,
  draft: DraftToCheck,
): Promise<LanguageSession> {
  const folder = await jail.createFolder()
  try {
    const written = new Map<string, string>()
    await writeDraft(folder, draft, written)
    await fetchPackages(jail, folder, draft)
    return await connect(jail, folder, draft)
  } catch (error) {
    await folder.end()
    throw error
  }
}

const sourceOf = ({ inside }: JailFolder): string => `${inside}/source`

/** Brings the files on the disk in step with a draft. */
async function writeDraft(
  folder: JailFolder,
  draft: DraftToCheck,
  written: Map<string, string>,
): Promise<void> {
  const files = new Map(draftFiles(draft).map(({ content, path }) => [`source/${path}`, content]))
  files.set('map.json', JSON.stringify(draftMap(draft, sourceOf(folder))))
  for (const path of written.keys()) {
    if (files.has(path)) continue
    await folder.remove(path)
    written.delete(path)
  }
  for (const [path, content] of files) {
    if (written.get(path) === content) continue
    await folder.write(path, content)
    written.set(path, content)
  }
}

/** Fetches the packages that a draft imports. What is not there is reported by the language server. */
async function fetchPackages(jail: Jail, folder: JailFolder, draft: DraftToCheck): Promise<void> {
  const roots = draftFiles(draft).filter(isCode).slice(0, MAX_ROOTS)
  if (roots.length === 0) return
  const child = jail.run(
    [
      ...['cache', '--quiet', '--node-modules-dir=none', '--no-config', '--no-lock'],
      ...['--import-map', `${folder.inside}/map.json`],
      ...roots.map(({ path }) => `${sourceOf(folder)}/${path}`),
    ],
    FETCH_LIMITS,
  )
  child.stdin.end()
  child.stdout.resume()
  child.stderr.resume()
  const timer = setTimeout(() => child.kill('SIGKILL'), FETCH_TIMEOUT_MS)
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  clearTimeout(timer)
}

async function connect(
  jail: Jail,
  folder: JailFolder,
  first: DraftToCheck,
): Promise<LanguageSession> {
  const child = jail.run(['lsp'], LIMITS)
  child.stderr.resume()
  const source = `file://${sourceOf(folder)}`
  const opened = new Map<string, { version: number; content: string }>()
  const written = new Map<string, string>()
  let hasEnded = false

  const uriOf = (path: string) => `${source}/${path.split('/').map(encodeURIComponent).join('/')}`

  const rpc: Rpc = createRpc({
    ...{ input: child.stdin, output: child.stdout, timeoutMs: REQUEST_TIMEOUT_MS },
    onBroken: () => kill(child),
  })
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      hasEnded = true
      rpc.close()
      resolve()
    }
    child.once('exit', finish)
    child.once('error', finish)
  })

  let updating = Promise.resolve()

  /** Tells the server what has changed, in the order of the requests. */
  const update = (draft: DraftToCheck): Promise<void> =>
    (updating = updating.catch(() => undefined).then(() => apply(draft)))

  async function apply(draft: DraftToCheck): Promise<void> {
    await writeDraft(folder, draft, written)
    const files = draftFiles(draft).filter(isCode)
    for (const path of opened.keys())
      if (!files.some((file) => file.path === path)) {
        opened.delete(path)
        rpc.notify('textDocument/didClose', { textDocument: { uri: uriOf(path) } })
      }
    for (const { content, path } of files) {
      const known = opened.get(path)
      if (known?.content === content) continue
      const uri = uriOf(path)
      const version = (known?.version ?? 0) + 1
      opened.set(path, { version, content })
      if (known === undefined)
        rpc.notify('textDocument/didOpen', {
          textDocument: { uri, languageId: languageOf(path), version, text: content },
        })
      else
        rpc.notify('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text: content }],
        })
    }
  }

  await rpc.request('initialize', initialization(source, folder)).catch((error: unknown) => {
    kill(child)
    throw error
  })
  rpc.notify('initialized', {})
  await update(first)
  return {
    get hasEnded() {
      return hasEnded
    },
    async problems(draft) {
      await update(draft)
      const all: LanguageProblem[] = []
      for (const path of [...opened.keys()]) {
        const answer = await rpc.request('textDocument/diagnostic', {
          textDocument: { uri: uriOf(path) },
        })
        all.push(...reportedProblems(answer, path, folder.inside))
      }
      return all
    },
    async completions(draft, path, place) {
      await update(draft)
      const text = opened.get(path)?.content
      if (text === undefined) return { items: [], isIncomplete: false }
      const answer = await rpc.request('textDocument/completion', {
        textDocument: { uri: uriOf(path) },
        position: place,
        context: { triggerKind: 1 },
      })
      return completionsOf(answer, text, place)
    },
    async end() {
      kill(child)
      await ended
      await folder.end()
    },
  }
}

function kill(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    endProcess(child.pid)
}

const languageOf = (path: string): string => {
  const [, ending = ''] = /\.(\w+)$/.exec(path.toLowerCase()) ?? []
  const name = ending.includes('ts') ? 'typescript' : 'javascript'
  return ending.endsWith('x') ? `${name}react` : name
}

/** Settings of the server: nothing is looked up or fetched, and no settings of the draft are read. */
const initialization = (source: string, { inside }: JailFolder) => ({
  processId: null,
  rootUri: source,
  workspaceFolders: [{ uri: source, name: 'function' }],
  capabilities: {
    textDocument: {
      synchronization: {},
      completion: { completionItem: { snippetSupport: false } },
      diagnostic: {},
    },
    workspace: { workspaceFolders: true },
  },
  initializationOptions: {
    enable: true,
    importMap: `file://${inside}/map.json`,
    ...{ lint: false, cacheOnSave: false, documentPreloadLimit: 0, unstable: [] },
    ...{ maxTsServerMemory: 512 },
    suggest: { autoImports: true, imports: { autoDiscover: false, hosts: {} } },
  },
})
