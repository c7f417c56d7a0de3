import { Button } from '@howdah/ui/elements'
import * as Popover from '@howdah/ui/overlays/popover'
import { LazyTooltip } from '@howdah/ui/overlays/lazy-tooltip'
import { Check, ChevronDown, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { ViewLink } from '@howdah/ui/links/view-link'
import { pageLink, type PageLinks } from '../links/page-link'
import type { DatabaseSelectorPage } from './database-selector.types'
import type { DatabaseChoice, DatabaseSelectorModel } from './use-database-selector'

type Links = PageLinks<DatabaseSelectorPage>

/** The selector drawn from its model. */
export function DatabaseSelectorView({
  model,
  ...links
}: { model: DatabaseSelectorModel } & Links) {
  const { messages, choices, selected, onSelect } = model
  const [open, setOpen] = useState(false)
  const labelId = useId()
  const newReplica = pageLink(links, 'new-replica')
  if (!selected || (choices.length < 2 && !newReplica)) return null
  const nameOf = ({ isPrimary, region }: DatabaseChoice) =>
    isPrimary ? messages.primary : messages.replica(region)
  return (
    <div className="hw-database-field" data-open={open || undefined}>
      <span id={labelId} className="hw-database-label">
        {messages.label}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <Button
            variant="surface"
            color="gray"
            className="hw-database-button"
            aria-label={`${messages.label}: ${nameOf(selected)}`}
          >
            <bdi>{nameOf(selected)}</bdi>
            <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
          </Button>
        </Popover.Trigger>
        <Popover.Content size="1" className="hw-database-popover" aria-labelledby={labelId}>
          <ul className="hw-database-list" aria-label={messages.label}>
            {choices.map((choice) => (
              <li key={choice.identifier} className="hw-database-item">
                <Choice
                  choice={choice}
                  name={nameOf(choice)}
                  isSelected={choice === selected}
                  messages={messages}
                  links={links}
                  onSelect={() => {
                    onSelect(choice.identifier)
                    setOpen(false)
                  }}
                />
              </li>
            ))}
          </ul>
          {newReplica && (
            <ViewLink {...newReplica} className="hw-database-new">
              <Plus size={14} strokeWidth={1.5} aria-hidden />
              {messages.newReplica}
            </ViewLink>
          )}
        </Popover.Content>
      </Popover.Root>
    </div>
  )
}

interface ChoiceProps {
  choice: DatabaseChoice
  name: string
  isSelected: boolean
  messages: DatabaseSelectorModel['messages']
  links: Links
  onSelect: () => void
}

function Choice({ choice, name, isSelected, messages, links, onSelect }: ChoiceProps) {
  const { state, identifier } = choice
  const content = (
    <>
      <span className="hw-database-check">
        {isSelected && <Check size={14} strokeWidth={1.5} aria-hidden />}
      </span>
      <span className="hw-database-name">
        <bdi>{name}</bdi>
        {!choice.isPrimary && <bdi className="hw-database-id">{identifier}</bdi>}
      </span>
    </>
  )
  if (state === 'healthy')
    return (
      <button
        type="button"
        className="hw-database-choice"
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {content}
      </button>
    )
  const reason = messages.unhealthyReplica(state)
  const settings = pageLink(links, 'infrastructure')
  return (
    <>
      <LazyTooltip content={reason}>
        {/* It can be focused, so that the reason can be read. */}
        <button type="button" className="hw-database-choice" aria-pressed={false} aria-disabled>
          {content}
        </button>
      </LazyTooltip>
      {settings && (
        <ViewLink {...settings} className="hw-database-link">
          {messages.infrastructure}
        </ViewLink>
      )}
    </>
  )
}
