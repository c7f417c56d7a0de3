import { act, render } from '@testing-library/react'
import { createRef, StrictMode, type ReactNode } from 'react'
import { vi } from 'vitest'
import { HowdahProvider, type HowdahProviderProps } from '../provider/howdah-provider'
import { scriptedPlatform, type Script, type ScriptedPlatform } from '../scripted-platform.fixture'
import { SqlEditor } from './sql-editor'
import type { SqlEditorHandle, SqlEditorProps, SqlRunOutcome } from './sql-editor.types'

export const baseUrl = 'https://platform.test'

/** As localStorage is, but of one test's own. */
export class MemoryStorage {
  items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

interface Setup {
  script?: Script
  provider?: Partial<HowdahProviderProps>
  editor?: SqlEditorProps
}

/** A SQL editor on a scripted platform, in StrictMode. */
export function openEditor({ script, provider, editor }: Setup = {}) {
  const platform = scriptedPlatform(script)
  const storage = new MemoryStorage()
  const handle = createRef<SqlEditorHandle>()
  const onResult = vi.fn<(outcome: SqlRunOutcome) => void>()
  const onError = vi.fn()
  const wrap = (children: ReactNode) => (
    <StrictMode>
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        fetch={platform.fetch}
        storage={storage}
        onError={onError}
        {...provider}
      >
        {children}
      </HowdahProvider>
    </StrictMode>
  )
  const view = render(wrap(<SqlEditor ref={handle} onResult={onResult} {...editor} />))
  const run = () => act(() => handle.current?.run())
  return { platform, storage, handle, onResult, onError, run, wrap, ...view }
}

export const lastRun = (platform: ScriptedPlatform) => platform.runs.at(-1)!
/** Returns the storage key of the draft. */
export const draftKeyOf = (instance = '', project = 'p1', person = 'u_1', document = 'scratch') =>
  `howdah:v1:${encodeURIComponent(baseUrl)}:${person}:${project}:${document}:${instance}`
