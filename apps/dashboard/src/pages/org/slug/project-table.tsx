import type {
  ProjectListEntry,
  ProjectSort,
} from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { formatDate } from '../../../format/date'
import { readSort, writeSort } from '../../../lists/list-sort'
import { SortHeader } from '../../../lists/sort-header'
import { paths } from '../../../paths'
import { ProjectStatusLabel } from '../../../project-status/project-status-label'
import { AppLink } from '../../../routing/app-link'
import { orgMessages as messages } from './org.messages'
import { projectSortColumns, type ProjectSortColumn } from './project-list-view'

export interface ProjectTableProps {
  projects: readonly ProjectListEntry[]
  sort: ProjectSort
  onSort: (sort: ProjectSort) => void
}

export function ProjectTable({ projects, sort, onSort }: ProjectTableProps) {
  const listSort = readSort<ProjectSortColumn>(sort, projectSortColumns, {
    column: 'name',
    descending: false,
  })
  const header = (column: ProjectSortColumn) => (
    // The platform's sorts are written like those in the address.
    <SortHeader
      column={column}
      label={messages.columns[column]}
      sort={listSort}
      onSort={(next) => onSort(writeSort(next) as ProjectSort)}
    />
  )
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
