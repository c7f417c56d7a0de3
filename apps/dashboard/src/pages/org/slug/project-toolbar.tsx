import { SearchField } from '@howdah/ui/search-field/search-field'
import { SegmentedControl, TextField } from '@howdah/ui/elements'
import { LayoutGrid, Rows3, X } from 'lucide-react'
import { QuietButton } from '../../../forms/quiet-button'
import { orgMessages as messages } from './org.messages'
import type { ProjectListView } from './project-list-view'
import { StatusFilter } from './status-filter'
import type { SearchText } from '@howdah/ui/search-field/use-search-text'

export interface ProjectToolbarProps {
  box: SearchText
  view: ProjectListView
  onChange: (change: Partial<ProjectListView>) => void
  /** Projects that fit search and statuses; undefined until it is known. */
  count: number | undefined
}

/** Search, statuses, count and view of an organization's projects. */
export function ProjectToolbar({
  box,
  view: { view, statuses },
  onChange,
  count,
}: ProjectToolbarProps) {
  return (
    <div className="hd-toolbar">
      <SearchField
        className="hd-search"
        label={messages.search}
        value={box.text}
        onValueChange={box.type}
      >
        {box.text !== '' && (
          <TextField.Slot side="right">
            <QuietButton label={messages.clearSearch} onClick={() => box.type('')} small>
              <X size={14} strokeWidth={1.5} aria-hidden />
            </QuietButton>
          </TextField.Slot>
        )}
      </SearchField>
      <StatusFilter value={statuses} onChange={(next) => onChange({ statuses: next })} />
      <span className="hd-count" role="status">
        {count !== undefined && messages.count(count)}
      </span>
      <SegmentedControl.Root
        value={view}
        aria-label={messages.view}
        onValueChange={(value) => onChange({ view: value === 'list' ? 'list' : 'cards' })}
      >
        <SegmentedControl.Item value="cards" aria-label={messages.cards}>
          <LayoutGrid size={16} strokeWidth={1.5} aria-hidden />
        </SegmentedControl.Item>
        <SegmentedControl.Item value="list" aria-label={messages.list}>
          <Rows3 size={16} strokeWidth={1.5} aria-hidden />
        </SegmentedControl.Item>
      </SegmentedControl.Root>
    </div>
  )
}
