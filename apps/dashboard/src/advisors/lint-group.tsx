import type { LintCategory, LintLevel } from '@howdah/platform-client/resources/projects/run-lints'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { SearchX, ShieldCheck, Zap } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../format/number'
import { advisorMessages as messages } from './advisors.messages'
import { LevelIcon } from './level-icon'
import { LintEntry } from './lint-entry'
import type { LintGroup } from './lint-groups'

/** Number of objects per lint that are displayed initially. */
const FIRST_SHOWN = 50

export interface LintGroupsProps {
  projectRef: string
  category: LintCategory
  level: LintLevel
  groups: readonly LintGroup[]
  /** There is something of this level, whether or not the search holds it. */
  isSearched: boolean
}

/** Displays the findings of one level, one section per lint: its description, then the objects. */
export function LintGroups({ projectRef, category, level, groups, isSearched }: LintGroupsProps) {
  if (groups.length > 0)
    return groups.map((group) => (
      <Group key={group.name} projectRef={projectRef} level={level} group={group} />
    ))
  if (isSearched)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  const Icon = category === 'SECURITY' ? ShieldCheck : Zap
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.5} />}
      title={messages.none[level]}
      description={messages.noneText[category]}
    />
  )
}

function Group({
  projectRef,
  level,
  group: { name, title, description, lints },
}: {
  projectRef: string
  level: LintLevel
  group: LintGroup
}) {
  const [isWhole, setWhole] = useState(false)
  const headingId = `lint-${name}`
  const shown = isWhole ? lints : lints.slice(0, FIRST_SHOWN)
  return (
    <section className="hd-lints" aria-labelledby={headingId}>
      <div className="hd-lints-head">
        <LevelIcon level={level} />
        <h2 id={headingId} className="hd-section-heading">
          {title}
        </h2>
        <Badge color="gray" variant="soft">
          {formatCount(lints.length)}
        </Badge>
      </div>
      <p className="hd-section-intro">{description}</p>
      <ul className="hd-lint-list">
        {shown.map((lint) => (
          <LintEntry
            key={JSON.stringify([lint.object, lint.relation?.id, lint.facts])}
            projectRef={projectRef}
            lint={lint}
            title={title}
          />
        ))}
      </ul>
      {shown.length < lints.length && (
        <Button variant="soft" color="gray" className="hd-fitting" onClick={() => setWhole(true)}>
          {messages.more(lints.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
