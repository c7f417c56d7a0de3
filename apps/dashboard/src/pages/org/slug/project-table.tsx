import type { ProjectListEntry, ProjectSort } from '@howdah/platform-client'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatDate } from '../../../format/date'
import { paths } from '../../../paths'
import { ProjectStatusLabel } from '../../../project-status/project-status-label'
import { AppLink } from '../../../routing/app-link'
import { orgMessages as messages } from './org.messages'
import { ariaSort, toggledSort, type SortColumn } from './project-list-view'

export interface ProjectTableProps {
  projects: readonly ProjectListEntry[]
  sort: ProjectSort
  onSort: (sort: ProjectSort) => void
}

export function ProjectTable({ projects, sort, onSort }: ProjectTableProps) {
  const header = (column: SortColumn) => <SortHeader column={column} sort={sort} onSort={onSort} />
  return (
    <table className="hd-table">
      <thead>
        <tr>
          {header('name')}
          <th scope="col">{messages.columns.status}</th>
          <th scope="col" data-wide>
            {messages.columns.ref}
          </th>
          {header('created')}
        </tr>
      </thead>
      <tbody>
        {projects.map(({ ref, name, status, inserted_at }) => (
          <tr key={ref}>
            <th scope="row">
              <AppLink href={paths.project({ ref })} className="hd-row-link">
                <bdi>{name}</bdi>
              </AppLink>
            </th>
            <td>
              <ProjectStatusLabel status={status} />
            </td>
            <td data-wide className="hd-code">
              {ref}
            </td>
            <td>{formatDate(inserted_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SortHeader({ column, sort, onSort }: { column: SortColumn; sort: ProjectSort; onSort: (sort: ProjectSort) => void }) {
  const direction = ariaSort(sort, column)
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="hd-sort" onClick={() => onSort(toggledSort(sort, column))}>
        {messages.columns[column]}
        {direction === 'ascending' && <ArrowUp size={14} strokeWidth={1.5} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={14} strokeWidth={1.5} aria-hidden />}
      </button>
    </th>
  )
}
