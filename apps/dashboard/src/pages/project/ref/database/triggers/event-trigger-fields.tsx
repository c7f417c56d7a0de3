import type { EventTrigger } from '@howdah/platform-client/catalog/objects/triggers'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { SelectField } from '../../../../../database/fields/select-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import type { EventTriggerDraft } from './event-triggers.kind'
import { triggerMessages as messages } from './triggers.messages'

const TEMPLATES = (['enable_row_security', 'refuse_drops'] as const).map(
  (one) => [one, messages.templates[one]] as const,
)

/** Name and action of an event trigger. */
export function EventTriggerFields({
  draft,
  problems,
  onChange,
}: ObjectFieldsProps<EventTriggerDraft, EventTrigger>) {
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        label={messages.template}
        hint={messages.templateHint}
        value={draft.template}
        options={TEMPLATES}
        onChange={(template) => onChange({ template })}
      />
    </>
  )
}
