import type { CustomReport } from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useIsFetching } from '@tanstack/react-query'
import { LayoutDashboard, Plus, Printer, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { paths } from '../../../../../../paths'
import { lazyDatabaseField } from '../../../../../../replicas/lazy-database-bar'
import { useChosenDatabase } from '../../../../../../replicas/use-chosen-database'
import { AppLink } from '../../../../../../routing/app-link'
import { RangeSelect } from '../../../../../../time-range/range-select'
import { reportsMessages } from '../../reports.messages'
import { isOfDatabase, moved, withBlock, type Block } from '../blocks'
import { customReportMessages as messages } from '../custom-report.messages'
import { useReportActions } from '../use-report-actions'
import { BlockCard } from './block-card'
import { BlockDialog } from './block-dialog'
import { blockKey } from './block-key'
import { ReportHead } from './report-head'
import { useSavedReport } from './use-saved-report'
import { useShownRange } from './use-shown-range'

const MAX_BLOCKS = 20

/** Blocks of a report over a range of time; they are arranged by dragging or by keyboard. */
export function CustomReportView({ project, report }: { project: Project; report: CustomReport }) {
  const { ref } = project
  const { client, queryClient } = useDashboard()
  const chosen = useChosenDatabase(ref)
  const { query, range, select, show } = useShownRange(project, chosen.database)
  const { save, shown } = useSavedReport(ref, report)
  const { blocks } = shown
  const hint = useId()
  const [edited, setEdited] = useState<Block | 'new' | null>(null)
  const [announced, setAnnounced] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const isFetching = useIsFetching({ queryKey: blockKey(client, ref) }) > 0
  const actions = useReportActions(project)(shown)
  const mayChange = actions.includes('rename')

  function move(block: Block, place: number): void {
    const next = moved(blocks, block.id, place)
    if (next.every(({ id }, index) => blocks[index]?.id === id)) return
    const at = next.findIndex(({ id }) => id === block.id)
    save({ blocks: next })
    setAnnounced(messages.moved(block.title, at + 1, next.length))
  }

  return (
    <div className="hd-report">
      <AppLink href={paths.customReports({ ref })} className="hd-report-back hd-no-print">
        {messages.back}
      </AppLink>
      <ReportHead project={project} report={shown} actions={actions} save={save} />
      <div className="hd-toolbar hd-no-print">
        {chosen.hasReplicas && blocks.some(isOfDatabase) && (
          <lazyDatabaseField.Component fallback={null} projectRef={ref} chosen={chosen} />
        )}
        <RangeSelect query={query} range={range} onChoose={(next) => show({ range: next })} />
        {!('last' in range) && (
          <Button variant="soft" color="gray" onClick={() => show({})}>
            {reportsMessages.reset}
          </Button>
        )}
        <Button
          variant="soft"
          color="gray"
          aria-label={messages.refresh}
          loading={isFetching}
          onClick={() => void queryClient.invalidateQueries({ queryKey: blockKey(client, ref) })}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <Button variant="soft" color="gray" onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.5} aria-hidden />
          {messages.print}
        </Button>
        {mayChange && (
          <Button disabled={blocks.length >= MAX_BLOCKS} onClick={() => setEdited('new')}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.add}
          </Button>
        )}
      </div>
      <div className="hw-visually-hidden" role="status">
        {announced}
      </div>
      {blocks.length === 0 && (
        <EmptyState
          icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
          title={messages.empty}
          description={messages.emptyText}
        />
      )}
      {blocks.some(({ kind }) => kind === 'metric') && (
        <p id={hint} className="hd-section-intro hd-no-print">
          {reportsMessages.hint}
        </p>
      )}
      <div className="hd-report-blocks">
        {blocks.map((block, place) => (
          <BlockCard
            key={block.id}
            project={project}
            block={block}
            range={range}
            chosen={chosen}
            mayChange={mayChange}
            hint={hint}
            onSelect={(times, isOne) => select(block, times, isOne)}
            isDragged={dragged === block.id}
            onDrag={(starts) => setDragged(starts ? block.id : null)}
            onDrop={(target) => {
              setDragged(null)
              const to = blocks.findIndex(({ id }) => id === target)
              if (to !== -1) move(block, to)
            }}
            onMove={(by) => move(block, place + by)}
            onEdit={() => setEdited(block)}
            onDelete={() => save({ blocks: blocks.filter((one) => one !== block) })}
          />
        ))}
      </div>
      {edited !== null && (
        <BlockDialog
          project={project}
          block={edited === 'new' ? null : edited}
          onSave={(block) => save({ blocks: withBlock(blocks, block) })}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
