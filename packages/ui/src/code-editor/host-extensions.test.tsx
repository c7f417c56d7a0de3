// @vitest-environment jsdom
import { EditorState, type Extension } from '@codemirror/state'
import { keymap, type EditorView, type KeyBinding } from '@codemirror/view'
import { renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useHostExtensions } from './host-extensions'

/** As one of another copy of CodeMirror is: of no class that this one knows. */
const foreign = { extension: { inner: {} } } as unknown as Extension

/** A view of which only the state is there. */
function show(first: { keymap?: readonly KeyBinding[]; extensions?: Extension }) {
  const onExtensionError = vi.fn()
  const view = {
    state: EditorState.create(),
    dispatch(spec: Parameters<EditorState['update']>[0]) {
      view.state = view.state.update(spec).state
    },
  }
  const make = (added: Extension) => {
    view.state = EditorState.create({ doc: 'a', extensions: added })
  }
  const { rerender } = renderHook(
    (props: typeof first) => {
      const [viewRef] = useState({ current: view as unknown as EditorView })
      const withHost = useHostExtensions(viewRef, { ...props, onExtensionError })
      useState(() => withHost(make))
    },
    { initialProps: first },
  )
  return { view, rerender, onExtensionError }
}

it('adds the extensions and keys of a host', () => {
  const binding: KeyBinding = { key: 'F9', run: () => true }
  const { view, onExtensionError } = show({
    keymap: [binding],
    extensions: EditorState.tabSize.of(7),
  })
  expect(view.state.tabSize).toBe(7)
  expect(view.state.facet(keymap).flat()).toContain(binding)
  expect(onExtensionError).not.toHaveBeenCalled()
})

it('reports an extension that does not fit, and starts without', () => {
  const { view, onExtensionError } = show({ extensions: foreign })
  expect(view.state.doc.toString()).toBe('a')
  expect(String(onExtensionError.mock.calls[0]?.[0])).toContain('Unrecognized extension value')
})

it('replaces them when the host passes others; those before stay if the new ones do not fit', () => {
  const { view, rerender, onExtensionError } = show({})
  rerender({ extensions: EditorState.tabSize.of(3) })
  expect(view.state.tabSize).toBe(3)
  rerender({ extensions: foreign })
  expect(onExtensionError).toHaveBeenCalledTimes(1)
  expect(view.state.tabSize).toBe(3)
  rerender({})
  expect(view.state.tabSize).toBe(4)
})
