import { Callout } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { PaneFrame, type FramePane, type PaneMode } from '../frame/pane-frame'
import { PaneSkeleton } from './pane/pane-skeleton'
import { ScratchPanel } from './panels/scratch-panel'
import { SnippetPanel } from './panels/snippet-panel'
import { TabBar } from './tabs/tab-bar'
import type { WorkspaceModel } from './use-sql-workspace'

const LazySnippetPane = lazyComponent(async () => (await import('./pane/snippet-pane')).SnippetPane)

/** The workspace drawn from its model. */
export function SqlWorkspaceLayout({ model }: { model: WorkspaceModel }) {
  const { services, messages, activeId, opened } = model
  const idBase = useId()
  const [mode, setPaneMode] = useState<PaneMode>('by-width')
  const pane: FramePane | null = services && {
    content: (
      <LazySnippetPane.Component
        fallback={<PaneSkeleton />}
        model={model}
        services={services}
        onOpened={() => setPaneMode((before) => (before === 'shown' ? 'by-width' : before))}
      />
    ),
    mode,
    onModeChange: setPaneMode,
    show: messages.showSnippets,
    hide: messages.hideSnippets,
  }
  return (
    <PaneFrame
      label={messages.regionLabel}
      pane={pane}
      head={services && <TabBar model={model} services={services} idBase={idBase} />}
    >
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
            <SnippetPanel
              key={id}
              id={id}
              model={model}
              services={services}
              idBase={idBase}
              active={id === activeId}
            />
          ))}
      </div>
    </PaneFrame>
  )
}
