import {
  lintsQueryOptions,
  type LintCategory,
} from '@howdah/platform-client/resources/projects/run-lints'
import { Button, Tabs } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { formatCount } from '../format/number'
import { useDashboard } from '../dashboard-context'
import { formatMoment } from '../format/date'
import { ListToolbar } from '../lists/list-toolbar'
import { DatabasePage } from '../database/database-page'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import { useProjectQuery } from '../scope/use-scope'
import './advisors.css'
import { advisorMessages as messages } from './advisors.messages'
import { LevelIcon } from './level-icon'
import { LintGroups } from './lint-group'
import { groupLints } from './lint-groups'
import { chosenLevel, countLevels, LINT_LEVELS } from './lint-levels'
import { useAdvisorView } from './use-advisor-view'

/**
 * Displays the findings of an advisor in a project's database, by level. Reads the database without
 * changing it.
 */
export function AdvisorPage({
  projectRef,
  category,
}: {
  projectRef: string
  category: LintCategory
}) {
  const { client } = useDashboard()
  const { data: project } = useProjectQuery(projectRef)
  const view = useAdvisorView()
  // Spec section 4: only while the project is healthy.
  const enabled = project?.status === 'ACTIVE_HEALTHY'
  const lints = useQuery({ ...lintsQueryOptions(client, { ref: projectRef, category }), enabled })
  return (
    <DatabasePage
      projectRef={projectRef}
      action={
        <div className="hd-page-actions hd-advisor-actions">
          <span className="hd-count" role="status">
            {lints.data &&
              !lints.isFetching &&
              messages.lookedAt(formatMoment(new Date(lints.dataUpdatedAt).toISOString()))}
          </span>
          <Button
            variant="soft"
            color="gray"
            disabled={!enabled}
            loading={lints.isFetching}
            onClick={() => void lints.refetch()}
          >
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            {messages.refresh}
          </Button>
        </div>
      }
    >
      <p className="hd-page-intro">{messages.intros[category]}</p>
      {lints.isError && lints.data && !lints.isFetching && (
        <ErrorAlert title={messages.refreshFailed} error={lints.error} />
      )}
      {project && !enabled && !lints.data && <p className="hd-page-intro">{messages.unhealthy}</p>}
      <QueryView
        query={lints}
        title={messages.failed}
        loading={enabled && <RowSkeletons count={5} />}
      >
        {(found) => {
          const counts = countLevels(found)
          const level = chosenLevel(view.level, counts)
          const groups = groupLints(found, level, view.search)
          const shown = groups.reduce((sum, group) => sum + group.lints.length, 0)
          return (
            <Tabs.Root
              value={level}
              onValueChange={(value) => view.onLevel(value)}
              className="hd-advisor"
            >
              <Tabs.List aria-label={messages.levelTabs}>
                {LINT_LEVELS.map((one) => (
                  <Tabs.Trigger key={one} value={one}>
                    <span className="hd-level-tab">
                      <LevelIcon level={one} />
                      {messages.levels[one]}{' '}
                      <span className="hd-level-count">{formatCount(counts[one])}</span>
                    </span>
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
              <Tabs.Content value={level} className="hd-advisor-content">
                {counts[level] > 0 && (
                  <ListToolbar
                    label={messages.search}
                    search={view.search}
                    onSearch={view.onSearch}
                    count={messages.found(shown)}
                  />
                )}
                <LintGroups
                  key={level}
                  projectRef={projectRef}
                  category={category}
                  level={level}
                  groups={groups}
                  isSearched={counts[level] > 0}
                />
              </Tabs.Content>
            </Tabs.Root>
          )
        }}
      </QueryView>
    </DatabasePage>
  )
}
