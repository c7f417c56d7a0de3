import type { CellValue } from '@howdah/platform-client/query/row-chunk'
import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import { Badge, Button, SegmentedControl, Text } from '@howdah/ui/elements'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { indentJson, typeNameOf, viewModesOf, type CellViewMode } from './cell-view'
import type { ResultsGridMessages } from './results-grid.messages'

const LazyCellMarkdown = lazyComponent(async () => (await import('./cell-markdown')).CellMarkdown)

export interface CellPanelProps {
  column: QueryColumn
  value: CellValue
  messages: ResultsGridMessages
  locale: string | undefined
}

/**
 * The whole value of one cell in a side panel. The modes only affect the display: the text of
 * Postgres is copied.
 */
export function CellPanel({ column, value, messages, locale }: CellPanelProps) {
  const modes = viewModesOf(column)
  const [wanted, setMode] = useState<CellViewMode | null>(null)
  const mode = wanted && modes.includes(wanted) ? wanted : modes[0]!
  const typeName = typeNameOf(column)
  return (
    <SidePanelContent
      className="hw-cell-panel"
      closeLabel={messages.close}
      title={
        <>
          {messages.cellDetails} <bdi>{column.name}</bdi>
        </>
      }
    >
      <div className="hw-side-panel-tools">
        {typeName && (
          <Badge color="gray" variant="soft">
            {typeName}
          </Badge>
        )}
        {value !== null && (
          <Text size="1" color="gray">
            {messages.characters(value.length, value.length.toLocaleString(locale))}
          </Text>
        )}
        <span className="hw-spacer" />
        {modes.length > 1 && (
          <SegmentedControl.Root
            size="1"
            aria-label={messages.viewMode}
            value={mode}
            onValueChange={(next) => setMode(modes.find((known) => known === next) ?? null)}
          >
            {modes.map((known) => (
              <SegmentedControl.Item key={known} value={known}>
                {modeName(known, messages)}
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
        )}
        {value !== null && <CopyButton value={value} messages={messages} />}
      </div>
      <CellText value={value} mode={mode} messages={messages} />
    </SidePanelContent>
  )
}

function CellText({
  value,
  mode,
  messages,
}: {
  value: CellValue
  mode: CellViewMode
  messages: ResultsGridMessages
}) {
  if (value === null || value === '') {
    return (
      <p className="hw-cell-panel-nothing">{value === null ? messages.isNull : messages.isEmpty}</p>
    )
  }
  if (mode === 'markdown') {
    return (
      <LazyCellMarkdown.Component
        fallback={<p className="hw-cell-panel-nothing">{messages.loadingMarkdown}</p>}
        text={value}
      />
    )
  }
  return (
    <pre className="hw-cell-panel-text" tabIndex={0} data-mode={mode}>
      <bdi>{mode === 'json' ? indentJson(value) : value}</bdi>
    </pre>
  )
}

function modeName(mode: CellViewMode, messages: ResultsGridMessages): string {
  switch (mode) {
    case 'json':
      return messages.viewJson
    case 'text':
      return messages.viewText
    case 'markdown':
      return messages.viewMarkdown
    default:
      return mode satisfies never
  }
}

function CopyButton({ value, messages }: { value: string; messages: ResultsGridMessages }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () => {
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(value)
      : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  return (
    <>
      <Button size="1" variant="soft" onClick={copy}>
        {outcome === 'copied' ? (
          <Check size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <Copy size={14} strokeWidth={1.5} aria-hidden />
        )}
        {messages.copy}
      </Button>
      <span role="status" className="hw-cell-panel-status">
        {outcome === 'copied' && messages.copied}
        {outcome === 'refused' && messages.copyFailed}
      </span>
    </>
  )
}
