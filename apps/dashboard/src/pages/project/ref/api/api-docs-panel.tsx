import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { relationNameQueryOptions } from '@howdah/platform-client/catalog/relation-id'
import type { SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { QuietButton } from '../../../../forms/quiet-button'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import './api-docs.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeChoice, useExampleKey } from './code-choice'
import { RelationDocs } from './relation-docs'
import { snippetTarget, useApiDocs } from './use-api-docs'
import { useIsWide } from './use-is-wide'

/** Table or view that is documented, with its oid. */
export interface DocumentedTable extends QualifiedName {
  id: number | null
}

export interface ApiDocsPanelProps {
  projectRef: string
  slug: string
  /** Table whose documentation was asked for. */
  asked: DocumentedTable
  /** The oid of the table in front, which the panel follows; null for none. */
  tableId: number | null
  onClose: () => void
}

/** Documentation of the table in front: beside it, or over it where there is no room. */
export function ApiDocsPanel(props: ApiDocsPanelProps) {
  const { onClose, projectRef, slug } = props
  const table = useTableInFront(props)
  const isWide = useIsWide()
  // Read before the panel takes the focus; nothing else is asked for the way back.
  const [opener] = useState(() => document.activeElement)
  const docs = (
    <div className="hd-api-panel">
      <QueryView query={table} title={messages.failed} loading={<RowSkeletons />}>
        {(found) =>
          found === null ? (
            <p className="hd-section-intro">{messages.gone}</p>
          ) : (
            <TableDocs projectRef={projectRef} slug={slug} table={found} />
          )
        }
      </QueryView>
    </div>
  )
  if (!isWide)
    return (
      <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
        <SidePanelContent
          title={messages.panel}
          closeLabel={messages.close}
          onCloseAutoFocus={(event) => {
            // It has opened in the place of a panel beside the rows, which had the focus.
            if (document.activeElement !== document.body) return
            event.preventDefault()
            focusOn(opener)
          }}
        >
          {docs}
        </SidePanelContent>
      </Dialog.Root>
    )
  const close = () => {
    onClose()
    focusOn(opener)
  }
  return <DockedPanel onClose={close}>{docs}</DockedPanel>
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

/** Reads the name of the table in front; until it is known, the table before remains. */
function useTableInFront({ asked, projectRef, tableId }: ApiDocsPanelProps) {
  const { client } = useDashboard()
  const isOther = tableId !== null && tableId !== asked.id
  return useQuery({
    ...relationNameQueryOptions(client, { projectRef, id: tableId ?? 0 }),
    enabled: isOther,
    placeholderData: (before: QualifiedName | null | undefined) => (isOther && before) || asked,
  })
}

function DockedPanel({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      className="hw-docked-panel hd-api-docked"
      aria-label={messages.panel}
      // A menu in it that Escape closes has taken the event.
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div className="hw-side-panel-head">
        <h2 className="hd-section-heading">{messages.panel}</h2>
        <QuietButton label={messages.close} onClick={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </div>
      {children}
    </aside>
  )
}

interface TableDocsProps {
  projectRef: string
  slug: string
  table: QualifiedName
}

function TableDocs({ projectRef: ref, slug, table }: TableDocsProps) {
  const { api, config, keys } = useApiDocs(ref, slug)
  const [key, chooseKey] = useExampleKey(keys)
  const [language, setLanguage] = useState<SnippetLanguage>('javascript')
  return (
    <QueryView query={config} title={messages.settingsFailed} loading={<RowSkeletons />}>
      {(settings) => (
        <QueryView query={api} title={messages.failed} loading={<RowSkeletons />}>
          {({ relations }) => {
            const relation = relations.find(
              ({ name, schema }) => name === table.name && schema === table.schema,
            )
            if (relation === undefined)
              return (
                <p className="hd-section-intro">
                  {settings.db_schema.includes(table.schema)
                    ? messages.gone
                    : messages.notExposed(table.schema)}{' '}
                  <AppLink href={paths.dataApi({ ref })}>{messages.openSettings}</AppLink>
                </p>
              )
            return (
              <>
                {!settings.enabled && (
                  <p className="hd-section-intro" role="status">
                    {messages.off}
                  </p>
                )}
                <CodeChoice
                  keys={keys}
                  value={key}
                  onKey={chooseKey}
                  language={language}
                  onLanguage={setLanguage}
                />
                <RelationDocs
                  projectRef={ref}
                  relation={relation}
                  language={language}
                  target={snippetTarget(settings, key)}
                  defaultSchema={settings.db_schema[0] ?? 'public'}
                />
              </>
            )
          }}
        </QueryView>
      )}
    </QueryView>
  )
}
