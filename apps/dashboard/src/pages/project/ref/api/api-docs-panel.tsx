import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useState } from 'react'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import './api-docs.css'
import { apiDocsMessages as messages } from './api-docs.messages'
import { CodeChoice, useExampleKey } from './code-choice'
import { RelationDocs } from './relation-docs'
import { snippetTarget, useApiDocs } from './use-api-docs'

export interface ApiDocsPanelProps {
  projectRef: string
  slug: string
  table: QualifiedName
  onClose: () => void
}

/** Documentation of one table beside the table editor. */
export function ApiDocsPanel({ onClose, ...subject }: ApiDocsPanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.panel} closeLabel={messages.close}>
        <div className="hd-api-panel">
          <TableDocs {...subject} />
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

function TableDocs({ projectRef: ref, slug, table }: Omit<ApiDocsPanelProps, 'onClose'>) {
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
