import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, keywordCompletionSource } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  EditorView,
  dropCursor,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import type { SqlCatalog } from './code-editor.types'
import { carets } from './carets'
import { completionEndsWithFocus } from './sql/completion-focus'
import { lazySearch } from './lazy-search'
import { createCatalogSource, onlyBareWords } from './sql/sql-completion'
import { statementMark } from './statement-mark'
import { syntaxClasses } from './syntax-classes'

/** Settings that may change during the lifetime of the editor. */
export interface EditorSettings {
  ariaLabel: string
  describedBy: string
  readOnly: boolean
  dark: boolean
  tabSize: number
  placeholder: string | undefined
  /** The names of the keys that are bound; what they do may change with each drawing. */
  keys: readonly string[]
}

export interface EditorWiring {
  onKey: (key: string) => void
  catalog: () => SqlCatalog | undefined
  /** Texts of CodeMirror's own parts by their English ones. */
  phrases: Readonly<Record<string, string>>
  nonce: string | undefined
  listener: Parameters<(typeof EditorView.updateListener)['of']>[0]
}

/** One compartment for all settings: they change seldom, and together. */
export const settingsCompartment = new Compartment()

export function settingsExtension(
  settings: EditorSettings,
  onKey: (key: string) => void,
): Extension {
  return [
    EditorView.contentAttributes.of({
      // Editable content is focusable anyway; stated explicitly, so that the scrolled area counts
      // as reachable by keyboard.
      tabindex: '0',
      'aria-label': settings.ariaLabel,
      'aria-describedby': settings.describedBy,
      ...(settings.readOnly ? { 'aria-readonly': 'true' } : {}),
    }),
    EditorState.readOnly.of(settings.readOnly),
    EditorState.tabSize.of(settings.tabSize),
    EditorView.darkTheme.of(settings.dark),
    settings.placeholder === undefined ? [] : placeholder(settings.placeholder),
    Prec.highest(
      keymap.of(
        settings.keys.map((key) => ({
          key,
          preventDefault: true,
          run: (view) => {
            // Close the list for any key: the focus may stay here, and the list would cover the
            // result.
            closeCompletion(view)
            onKey(key)
            return true
          },
        })),
      ),
    ),
  ]
}

/** Hand-picked, since every extension costs bytes. Tab is left to the browser; Ctrl-m, or Escape and then Tab, are not needed. */
export function editorExtensions(
  settings: EditorSettings,
  { catalog, phrases, nonce, onKey, listener }: EditorWiring,
): Extension {
  return [
    settingsCompartment.of(settingsExtension(settings, onKey)),
    EditorState.phrases.of(phrases),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    carets(),
    dropCursor(),
    indentOnInput(),
    PostgreSQL.language,
    syntaxClasses(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({
      override: [createCatalogSource(catalog), onlyBareWords(keywordCompletionSource(PostgreSQL))],
      icons: false,
      // Where names are known already, there is nothing to spare by waiting longer.
      activateOnTypingDelay: 20,
      // Rendered again with each key; ten are visible.
      maxRenderedOptions: 40,
    }),
    completionEndsWithFocus(),
    statementMark(),
    lazySearch(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of(listener),
  ]
}
