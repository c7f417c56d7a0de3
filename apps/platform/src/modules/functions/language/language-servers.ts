import { totalmem } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../base/app-error'
import { functionUser } from '../find-deno'
import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'
import { readOnceOf } from './draft-files'
import { clearJail, prepareJail, type Jail } from './jail'
import { startLanguageSession, type LanguageSession } from './language-session'
import type { Completions, DraftToCheck, LanguageProblem, TextPlace } from './language.types'

/** Editor of a person. */
export interface LanguageClient {
  personId: string
  ref: string
}

/** Language servers of the editors of edge functions: a process for a person and project. */
export interface FunctionLanguage {
  /** @throws AppError 503 if there is none, or too many are in use */
  problems(
    editor: LanguageClient,
    draft: DraftToCheck,
    signal?: AbortSignal,
  ): Promise<LanguageProblem[]>
  /** @throws AppError 503 if there is none, or too many are in use */
  completions(
    editor: LanguageClient,
    draft: DraftToCheck,
    at: { path: string; place: TextPlace },
    signal?: AbortSignal,
  ): Promise<Completions>
  /** Ends those of a killed server, and removes its drafts. */
  clear(): Promise<void>
  /** Ends those of a project. */
  end(ref: string): Promise<void>
  /** Ends those without requests for some time. */
  sweep(now: number): void
  close(): Promise<void>
}

interface Entry {
  editor: LanguageClient
  /** Packages and JSON that it was started with. */
  readOnce: string
  starting: Promise<LanguageSession>
  session: LanguageSession | null
  /** Aborted when it is no longer needed, which ends its start. */
  ending: AbortController
  requests: number
  lastUsed: number
}

/** Bytes of the machine's memory for each process, which takes about 350 MB and at most 1.5 GB. */
const MEMORY_FOR_EACH = 2 * 1024 ** 3
/** Processes in all, and of a person. */
const MAX_SESSIONS = Math.min(4, Math.max(1, Math.floor(totalmem() / MEMORY_FOR_EACH)))
const MAX_OF_PERSON = 2
/** Requests of an editor at a time. */
const MAX_REQUESTS = 8
const IDLE_MS = 120_000
/** Milliseconds without a request after which one may be ended for another person. */
const YIELD_MS = 15_000

type Services = Pick<FunctionsServices, 'directory' | 'functionServers' | 'log'>

export function createFunctionLanguage({
  directory,
  functionServers,
  log,
}: Services): FunctionLanguage {
  const root = join(directory.cache, 'language')
  const entries = new Map<string, Entry>()
  let preparing: Promise<Jail | null> | null = null
  let isClosed = false

  /** @throws AppError 503 without Deno, or where no jail can be made */
  async function needJail(): Promise<Jail> {
    const deno = await functionServers.need()
    preparing ??= prepareJail(root, { deno, user: functionUser() })
    const jail = await preparing.catch((error: unknown) => {
      // The next request tries again.
      preparing = null
      throw error
    })
    if (jail === null) throw unavailable(functionsMessages.noLanguage)
    return jail
  }

  function begin(editor: LanguageClient, draft: DraftToCheck): Entry {
    makeRoom(editor)
    const ending = new AbortController()
    const entry: Entry = {
      ...{ editor, ending, session: null, requests: 0, lastUsed: Date.now() },
      readOnce: readOnceOf(draft),
      starting: needJail().then((jail) =>
        startLanguageSession(jail, { draft, ref: editor.ref, signal: ending.signal }),
      ),
    }
    const key = keyOf(editor)
    entries.set(key, entry)
    entry.starting.then(
      (session) => {
        entry.session = session
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  /** @throws AppError 503 if all are in use */
  function makeRoom({ personId }: LanguageClient): void {
    if (isClosed) throw unavailable(functionsMessages.languageBusy)
    const all = [...entries.values()]
    const own = all.filter(({ editor }) => editor.personId === personId)
    if (own.length >= MAX_OF_PERSON) return retireOne(own, Date.now())
    if (all.length >= MAX_SESSIONS) retireOne(all, Date.now() - YIELD_MS)
  }

  /** @throws AppError 503 if all of them were used since then */
  function retireOne(among: readonly Entry[], before: number): void {
    const [oldest] = among
      .filter(({ lastUsed, requests }) => requests === 0 && lastUsed <= before)
      .toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (oldest === undefined) throw unavailable(functionsMessages.languageBusy)
    void retire(oldest)
  }

  async function retire(entry: Entry): Promise<void> {
    const key = keyOf(entry.editor)
    if (entries.get(key) === entry) entries.delete(key)
    entry.ending.abort()
    const session = await entry.starting.catch(() => null)
    await session?.end().catch((error: unknown) => {
      log.warn('The files of a language server cannot be removed', { error })
    })
  }

  /** Returns the entry of an editor: another one for other packages or JSON. */
  function entryOf(editor: LanguageClient, draft: DraftToCheck, followsReadOnce: boolean): Entry {
    const key = keyOf(editor)
    const known = entries.get(key)
    if (known === undefined) return begin(editor, draft)
    const isOther = followsReadOnce && known.readOnce !== readOnceOf(draft)
    if (known.session?.hasEnded !== true && !isOther) return known
    entries.delete(key)
    try {
      // Before the end of the other one, whose packages it takes over.
      return begin(editor, draft)
    } finally {
      void retire(known)
    }
  }

  async function use<T>(entry: Entry, work: (session: LanguageSession) => Promise<T>): Promise<T> {
    if (entry.requests >= MAX_REQUESTS) throw unavailable(functionsMessages.languageBusy)
    entry.requests += 1
    try {
      return await work(await entry.starting)
    } catch (error) {
      if (error instanceof AppError) throw error
      // One that does not answer is replaced by the next request.
      void retire(entry)
      log.debug('A language server has failed', { project: entry.editor.ref, error })
      throw unavailable(functionsMessages.languageFailed)
    } finally {
      entry.requests -= 1
      entry.lastUsed = Date.now()
    }
  }

  return {
    problems: (editor, draft, signal) =>
      use(entryOf(editor, draft, true), (session) => session.problems(draft, signal)),
    completions: (editor, draft, at, signal) =>
      use(entryOf(editor, draft, false), (session) => session.completions(draft, at, signal)),
    clear: () => clearJail(root),
    async end(ref) {
      const ending = [...entries.values()].filter(({ editor }) => editor.ref === ref)
      await Promise.all(ending.map(retire))
    },
    sweep(now) {
      for (const entry of entries.values())
        if (entry.requests === 0 && now - entry.lastUsed >= IDLE_MS) void retire(entry)
    },
    async close() {
      isClosed = true
      await Promise.all([...entries.values()].map(retire))
    },
  }
}

const keyOf = ({ personId, ref }: LanguageClient): string => `${personId} ${ref}`

const unavailable = (message: string): AppError => new AppError(503, 'unavailable', message)
