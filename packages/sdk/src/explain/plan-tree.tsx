import type { PlanNode, QueryPlan } from '@howdah/rules/explain/plan.types'
import { Badge } from '@howdah/ui/elements'
import { lineKey } from '@howdah/ui/focus/line-key'
import { ChevronDown, ChevronRight, Flame } from 'lucide-react'
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import type { ExplainMessages } from './explain.messages'
import { costText, percentText, rowsText, timeText } from './plan-stats'
import { isTreeKey, pressInTree, toggled, treeRows, type TreeState } from './tree-walk'

export interface PlanTreeProps {
  plan: QueryPlan
  state: TreeState
  onChange: (state: TreeState) => void
  messages: ExplainMessages
  locale: string | undefined
}

/** The steps of a plan. One of them is in the tab order; the arrows go through the rest. */
export function PlanTree({ plan, state, onChange, messages, locale }: PlanTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  const onKeyDown = (event: KeyboardEvent) => {
    const key = lineKey(event)
    if (!isTreeKey(key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moved.current = true
    onChange(pressInTree(plan.root, state, key))
  }

  // The focus follows the active step, but is not taken from elsewhere.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [state])

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={messages.treeLabel}
      className="hw-plan-tree"
      onKeyDown={onKeyDown}
    >
      {treeRows(plan.root, state.closed).map(({ node, level, position, siblings }) => (
        <div
          key={node.id}
          role="treeitem"
          aria-level={level}
          aria-posinset={position}
          aria-setsize={siblings}
          aria-expanded={node.children.length > 0 ? !state.closed.has(node.id) : undefined}
          aria-selected={state.active === node.id}
          tabIndex={state.active === node.id ? 0 : -1}
          className="hw-plan-step"
          data-worst={plan.worst === node.id || undefined}
          style={{ '--hw-plan-level': level - 1 } as CSSProperties}
          onClick={() => onChange({ ...state, active: node.id })}
          onDoubleClick={() => node.children.length > 0 && onChange(toggled(state, node.id))}
        >
          <Twist
            node={node}
            closed={state.closed.has(node.id)}
            onToggle={() => onChange(toggled(state, node.id))}
          />
          <PlanStep plan={plan} node={node} messages={messages} locale={locale} />
        </div>
      ))}
    </div>
  )
}

/** For the mouse; keys do the same. */
function Twist({
  node,
  closed,
  onToggle,
}: {
  node: PlanNode
  closed: boolean
  onToggle: () => void
}) {
  if (node.children.length === 0) return <span className="hw-plan-twist" />
  const Icon = closed ? ChevronRight : ChevronDown
  return (
    <span
      className="hw-plan-twist"
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon size={14} strokeWidth={1.5} />
    </span>
  )
}

type PlanStepProps = Pick<PlanTreeProps, 'plan' | 'messages' | 'locale'> & { node: PlanNode }

function PlanStep({ plan, node, messages, locale }: PlanStepProps) {
  return (
    <span className="hw-plan-text">
      <span className="hw-plan-name">
        {node.role !== null && (
          <span className="hw-plan-role">
            <bdi>{node.role}</bdi>:{' '}
          </span>
        )}
        <span className="hw-plan-kind">{node.kind}</span>
        {node.target !== null && (
          <span className="hw-plan-target">
            {' '}
            <bdi>{node.target}</bdi>
          </span>
        )}
        {plan.worst === node.id && (
          <Badge color="red" variant="soft" highContrast size="1" className="hw-plan-worst">
            <Flame size={12} strokeWidth={1.5} aria-hidden />
            {messages.worst}
          </Badge>
        )}
      </span>
      <span className="hw-plan-numbers">
        <span className="hw-plan-share" aria-hidden>
          <span style={{ inlineSize: `${Math.round(node.share * 100)}%` }} />
        </span>
        <span>{percentText(node.share, locale)}</span>
        <span>{plan.analyzed ? timeText(node, locale) : costText(node, locale)}</span>
        <span data-misestimate={(node.misestimate ?? 1) >= 10 || undefined}>
          {messages.rows} {rowsText(node, messages, locale)}
        </span>
      </span>
    </span>
  )
}
