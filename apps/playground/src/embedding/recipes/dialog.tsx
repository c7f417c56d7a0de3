import { SqlEditor } from '@howdah/sdk/sql-editor'
import { useRef } from 'react'

/** An editor in a native dialog: its menus and questions are in the top layer with it. */
export function EditorInDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button onClick={() => dialog.current?.showModal()}>Edit the report</button>
      <dialog ref={dialog} aria-label="Report" style={{ width: 'min(900px, 90vw)' }}>
        <SqlEditor defaultValue="select 1" style={{ height: 420 }} />
        <button onClick={() => dialog.current?.close()}>Close</button>
      </dialog>
    </>
  )
}
