import { Callout, IconButton } from '@howdah/ui'
import { PanelLeft, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { LateSnippetPane } from './late-snippet-pane'
import { PaneSkeleton } from './pane-skeleton'
import { ScratchPanel } from './scratch-panel'
import { SnippetPanel } from './snippet-panel'
import { TabBar } from './tab-bar'
import type { WorkspaceModel } from './use-sql-workspace'

/** The workspace drawn from its model. */
export function SqlWorkspaceView({ model }: { model: WorkspaceModel }) {
  const { services, messages, activeId, opened } = model
  const idBase = useId()
  // On a narrow screen the pane covers the editor, so it is closed until it is asked for; on a wide one it is open until it is closed.
  const [pane, setPane] = useState<'as-wide' | 'shown' | 'hidden'>('as-wide')
  return (
    <section
      className="hw-sql-workspace-frame"
      aria-label={messages.regionLabel}
      data-pane={pane}
      data-snippets={services ? '' : undefined}
    >
      {services && (
        <aside className="hw-snippet-pane">
          <LateSnippetPane.Component
            fallback={<PaneSkeleton />}
            model={model}
            services={services}
            onOpened={() => setPane((before) => (before === 'shown' ? 'as-wide' : before))}
          />
        </aside>
      )}
      <div className="hw-sql-workspace-main">
        {services && (
          <div className="hw-tab-row">
            <PaneToggle
              kind="wide"
              expanded={pane !== 'hidden'}
              model={model}
              onToggle={() => setPane(pane === 'hidden' ? 'as-wide' : 'hidden')}
            />
            <PaneToggle
              kind="narrow"
              expanded={pane === 'shown'}
              model={model}
              onToggle={() => setPane(pane === 'shown' ? 'as-wide' : 'shown')}
            />
            <TabBar model={model} services={services} idBase={idBase} />
          </div>
        )}
        {model.storageFailing && (
          <Callout.Root size="1" color="amber" className="hw-notice" role="status">
            <Callout.Icon>
              <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
            </Callout.Icon>
            <Callout.Text className="hw-notice-text">{messages.storageFailing}</Callout.Text>
          </Callout.Root>
        )}
        <div className="hw-sql-panels">
          <ScratchPanel model={model} idBase={idBase} active={activeId === null} />
          {services &&
            opened.map((id) => (
              <SnippetPanel key={id} id={id} model={model} services={services} idBase={idBase} active={id === activeId} />
            ))}
        </div>
      </div>
    </section>
  )
}

interface PaneToggleProps {
  /** Which of the two a screen shows is up to its width: only CSS knows it. */
  kind: 'wide' | 'narrow'
  expanded: boolean
  model: WorkspaceModel
  onToggle: () => void
}

function PaneToggle({ kind, expanded, model: { messages }, onToggle }: PaneToggleProps) {
  return (
    <IconButton
      size="2"
      variant="ghost"
      color="gray"
      className="hw-pane-toggle"
      data-kind={kind}
      aria-expanded={expanded}
      aria-label={expanded ? messages.hideSnippets : messages.showSnippets}
      onClick={onToggle}
    >
      <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
