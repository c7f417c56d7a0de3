// The least that a React page with a SQL editor can be; what the dashboard's SQL route is measured against.
import { autocompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { createElement, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'

function Editor() {
  const parent = useRef(null)
  useEffect(() => {
    const extensions = [
      lineNumbers(),
      history(),
      autocompletion(),
      sql({ dialect: PostgreSQL }),
      keymap.of([...defaultKeymap, ...historyKeymap]),
    ]
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({ extensions }),
    })
    // Typing in a long script is measured too.
    window.showText = (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    return () => view.destroy()
  }, [])
  // oxlint-disable-next-line react/refs -- passed on, not read
  return createElement('div', { ref: parent })
}

createRoot(document.getElementById('root')).render(createElement(Editor))
