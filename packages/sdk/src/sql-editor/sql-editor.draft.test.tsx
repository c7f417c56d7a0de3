import { act, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { HowdahProvider } from '../provider/howdah-provider'
import { scriptedPlatform } from '../scripted-platform.fixture'
import { SqlEditor } from './sql-editor'
import { baseUrl, draftKeyOf, MemoryStorage, openEditor } from './sql-editor.fixture'
import type { SqlEditorHandle } from './sql-editor.types'

describe('the draft', () => {
  it('is stored under its own key and restored after a reload', async () => {
    const first = openEditor()
    act(() => first.handle.current?.setValue('select 42'))
    await waitFor(() => expect([...first.storage.items]).toEqual([[draftKeyOf(), 'select 42']]))
    first.unmount()
    const second = openEditor({ provider: { storage: first.storage } })
    await waitFor(() => expect(second.handle.current?.getValue()).toBe('select 42'))
  })

  it('is not mixed up between people, projects, documents and instances', async () => {
    const { storage, handle } = openEditor({
      editor: { instanceId: 'left', documentId: 'd 1' },
      provider: { person: { id: 'u_2' } },
    })
    act(() => handle.current?.setValue('mine'))
    await waitFor(() =>
      expect([...storage.items.keys()]).toEqual([draftKeyOf('left', 'p1', 'u_2', 'd%201')]),
    )
  })

  it('waits for the platform to say who it is, and keeps what was typed meanwhile', async () => {
    const { storage, handle } = openEditor({
      provider: { person: undefined },
      script: { person: 'u_9' },
    })
    act(() => handle.current?.setValue('early'))
    await waitFor(() =>
      expect([...storage.items]).toEqual([[draftKeyOf('', 'p1', 'u_9'), 'early']]),
    )
    expect(handle.current?.getValue()).toBe('early')
  })

  it('of two editors for the same document in one provider is two', async () => {
    const platform = scriptedPlatform()
    const storage = new MemoryStorage()
    const [left, right] = [createRef<SqlEditorHandle>(), createRef<SqlEditorHandle>()]
    render(
      <HowdahProvider
        baseUrl={baseUrl}
        project={{ ref: 'p1' }}
        person={{ id: 'u_1' }}
        fetch={platform.fetch}
        storage={storage}
      >
        <SqlEditor ref={left} />
        <SqlEditor ref={right} />
      </HowdahProvider>,
    )
    act(() => left.current?.setValue('left'))
    act(() => right.current?.setValue('right'))
    await waitFor(() => expect([...storage.items.values()]).toEqual(['left', 'right']))
    expect([left.current?.getValue(), right.current?.getValue()]).toEqual(['left', 'right'])
  })

  it('is not stored for a host that owns the text', async () => {
    const onValueChange = vi.fn()
    const { storage, handle } = openEditor({ editor: { value: 'select 1', onValueChange } })
    act(() => handle.current?.setValue('select 2'))
    await waitFor(() => expect(onValueChange).toHaveBeenLastCalledWith('select 2'))
    expect(storage.items.size).toBe(0)
  })

  it('refused by the storage is reported once, and typing continues', async () => {
    const { storage, handle, onError } = openEditor()
    storage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    act(() => handle.current?.setValue('a'))
    expect(await screen.findByText(/This text can’t be saved in this browser/)).toBeTruthy()
    act(() => handle.current?.setValue('ab'))
    await waitFor(() => expect(handle.current?.getValue()).toBe('ab'))
    expect(
      onError.mock.calls.filter(
        ([, context]) => (context as { during: string }).during === 'draft',
      ),
    ).toHaveLength(1)
  })
})

describe('a text that the host sets', () => {
  it.each([
    { owner: 'the editor', value: undefined, hasLoaded: false },
    { owner: 'the editor', value: undefined, hasLoaded: true },
    { owner: 'the host', value: 'select 1', hasLoaded: false },
    { owner: 'the host', value: 'select 1', hasLoaded: true },
  ])('is run at once, owned by $owner, loaded: $hasLoaded', async ({ value, hasLoaded }) => {
    const { platform, handle, container } = openEditor({
      editor: value === undefined ? { defaultValue: 'select 1' } : { value },
    })
    if (hasLoaded) await waitFor(() => expect(container.querySelector('.cm-content')).toBeTruthy())
    act(() => {
      handle.current?.setValue('select 2')
      handle.current?.run()
    })
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    expect(platform.runs[0]?.sql).toContain('select 2')
  })
})
