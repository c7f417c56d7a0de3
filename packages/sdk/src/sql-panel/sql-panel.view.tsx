import { IconButton } from '@howdah/ui/elements'
import { X } from 'lucide-react'
import { useId } from 'react'
import { SqlEditor } from '../sql-editor'
import { TemplatesMenu } from '../templates/templates-menu'
import type { SqlPanelModel } from './use-sql-panel'

/** The panel drawn from its model. */
export function SqlPanelView({ model }: { model: SqlPanelModel }) {
  const { messages, onClose, closeKeys, editorRef, editor, projectRef, save } = model
  const titleId = useId()
  return (
    <section className="hw-sql-aside-frame" aria-labelledby={titleId}>
      <div className="hw-sql-aside-head">
        <h2 id={titleId} className="hw-sql-aside-title">
          {messages.title}
        </h2>
        <TemplatesMenu messages={messages} onTemplate={model.onTemplate} />
        {onClose && (
          <IconButton
            size="2"
            variant="ghost"
            color="gray"
            aria-label={messages.close}
            aria-keyshortcuts={closeKeys}
            onClick={onClose}
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
      </div>
      <SqlEditor
        {...editor}
        ref={editorRef}
        className="hw-sql-aside-editor"
        projectRef={projectRef}
        documentId="panel"
        hideableResults
        templates={false}
        focusOnMount={model.focusOnMount}
        save={save}
      />
    </section>
  )
}
