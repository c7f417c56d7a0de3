import {
  checkFunctionDraft,
  completeFunctionDraft,
  type FunctionProblem,
  type TextPlace,
} from '@howdah/platform-client/resources/functions/function-drafts'
import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'

/** Problems and completions of a draft. */
export interface FunctionLanguageModel {
  problems: readonly FunctionProblem[]
  /** Problems of a file; the same object as long as they are the same. */
  problemsOf: (path: string) => readonly FunctionProblem[]
  /** Reason that the types are not checked; null if there is none. */
  failure: string | null
  complete: (
    path: string,
    text: string,
    place: TextPlace,
    signal: AbortSignal,
  ) => Promise<{
    items: Awaited<ReturnType<typeof completeFunctionDraft>>['items']
    isIncomplete: boolean
  }>
}

interface Language {
  ref: string
  files: readonly EdgeFunctionFile[]
  /** Undefined for the usual place. */
  importMapPath: string | undefined
  /** False for a person who does not change functions. */
  isOn: boolean
}

/** Milliseconds without a change after which types are checked. */
const PAUSE_MS = 700
const NONE: readonly FunctionProblem[] = []

/** Checks the types of a draft when it has not changed for a moment. */
export function useFunctionLanguage({
  files,
  importMapPath,
  isOn,
  ref,
}: Language): FunctionLanguageModel {
  const { client } = useHowdahContext('FunctionEditor')
  const [known, setKnown] = useState<{
    problems: readonly FunctionProblem[]
    failure: string | null
  }>({ problems: NONE, failure: null })
  useEffect(() => {
    if (!isOn) return
    const asking = new AbortController()
    const check = async () => {
      try {
        const draft = { ref, files, importMapPath }
        const problems = await checkFunctionDraft(client, draft, asking.signal)
        if (!asking.signal.aborted) setKnown({ problems, failure: null })
      } catch (error) {
        if (!asking.signal.aborted)
          setKnown({ problems: NONE, failure: error instanceof Error ? error.message : '' })
      }
    }
    const timer = setTimeout(() => void check(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [client, files, importMapPath, isOn, ref])

  const byPath = useMemo(() => {
    const map = new Map<string, FunctionProblem[]>()
    for (const problem of known.problems)
      map.set(problem.path, [...(map.get(problem.path) ?? []), problem])
    return map
  }, [known.problems])

  const present = useRef({ files, importMapPath })
  useLayoutEffect(() => {
    present.current = { files, importMapPath }
  })
  // An editor has the first one.
  const complete = useCallback<FunctionLanguageModel['complete']>(
    async (path, text, place, signal) => {
      const { importMapPath: map, files: known } = present.current
      const all = known.map((file) => (file.path === path ? { path, content: text } : file))
      const draft = { ref, files: all, importMapPath: map, path, place }
      const found = await completeFunctionDraft(client, draft, signal)
      return { items: found.items, isIncomplete: found.is_incomplete }
    },
    [client, ref],
  )

  return {
    complete,
    problems: known.problems,
    problemsOf: (path) => byPath.get(path) ?? NONE,
    failure: known.failure,
  }
}
