import { Compartment, Prec, type Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { CodeEditorProps } from './code-editor.types'

type HostProps = Pick<CodeEditorProps, 'keymap' | 'extensions' | 'onExtensionError'>

const compartment = new Compartment()
const NO_KEYS: NonNullable<HostProps['keymap']> = []
const NO_EXTENSIONS: Extension = []

/**
 * Adds the keys and extensions of a host to an editor, and replaces them when the host passes
 * others. An extension that does not fit, such as one of another copy of CodeMirror, is reported and
 * left out. Returns a function that makes the first state with them.
 */
export function useHostExtensions(viewRef: RefObject<EditorView | null>, props: HostProps) {
  const { keymap: bindings = NO_KEYS, extensions = NO_EXTENSIONS } = props
  const host = useMemo<Extension>(
    () => [Prec.highest(keymap.of(bindings)), extensions],
    [bindings, extensions],
  )
  const applied = useRef(host)
  const report = useEffectEvent((error: unknown) => props.onExtensionError?.(error))
  useLayoutEffect(() => {
    if (applied.current === host) return
    applied.current = host
    try {
      viewRef.current?.dispatch({ effects: compartment.reconfigure(host) })
    } catch (error) {
      report(error)
    }
  }, [viewRef, host])
  return <State>(make: (added: Extension) => State): State => {
    try {
      return make(compartment.of(host))
    } catch (error) {
      props.onExtensionError?.(error)
      return make(compartment.of([]))
    }
  }
}
