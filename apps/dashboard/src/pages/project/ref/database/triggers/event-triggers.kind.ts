import type { EventTriggerTemplate } from '@howdah/rules/postgres/superuser-changes'
import {
  dropEventTrigger,
  switchEventTrigger,
} from '@howdah/platform-client/catalog/objects/trigger-statements'
import {
  eventTriggersKind as catalog,
  type EventTrigger,
  type TriggerState,
} from '@howdah/platform-client/catalog/objects/triggers'
import { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
import type { ObjectAction, ObjectKind } from '../../../../../database/objects/object-kind.types'
import { objectNameProblem } from '../../../../../database/objects/object-names'
import { EventTriggerFields } from './event-trigger-fields'
import { triggerMessages as messages } from './triggers.messages'

const action = (name: string, label: string, to: TriggerState): ObjectAction<EventTrigger> => ({
  ...{ name, label },
  isOffered: ({ state }) => state !== to,
  change: ({ name: trigger, via_superuser: isVia }) =>
    isVia
      ? { statements: [], superuser: [{ type: 'switch_event_trigger', name: trigger, state: to }] }
      : { statements: [switchEventTrigger(trigger, to)] },
})

/** An event trigger as its form creates it. */
export interface EventTriggerDraft {
  name: string
  template: EventTriggerTemplate
}

const start = (): EventTriggerDraft => ({ name: '', template: 'enable_row_security' })

/** Only superusers create event triggers, so the server does, with functions of a list. */
export const eventTriggerKind: ObjectKind<EventTrigger, EventTrigger, EventTriggerDraft> = {
  catalog,
  texts: messages.eventKind,
  hasSchema: false,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'event', label: messages.events, value: ({ event }) => event, code: true },
    { name: 'tags', label: messages.tags, value: ({ tags }) => tags.join(', '), wide: true },
    { name: 'function', label: messages.function, value: (row) => row.function, wide: true },
    { name: 'owner', label: messages.owner, value: ({ owner }) => owner, wide: true },
    { name: 'state', label: messages.state, value: ({ state }) => messages.states[state] },
  ],
  searched: (row) => [row.event, row.function],
  definition: ({ name, event, tags, state, function: called }) => {
    const list = tags.map(quoteLiteral).join(', ')
    const when = tags.length === 0 ? '' : `\n  when tag in (${list})`
    const created = `create event trigger ${quoteName(name)} on ${event}${when}\n  execute function ${called}();`
    return state === 'O' ? created : `${created}\n\n${switchEventTrigger(name, state)};`
  },
  actions: [
    action('enable', messages.enable, 'O'),
    action('disable', messages.disable, 'D'),
    action('enable-replica', messages.enableReplica, 'R'),
    action('enable-always', messages.enableAlways, 'A'),
  ],
  form: {
    createsOnly: true,
    needsSuperuser: true,
    start,
    draftOf: start,
    copyOf: start,
    problems: ({ name }, others) => ({
      name: objectNameProblem(
        name,
        others.some((one) => one.name === name),
      ),
    }),
    change: ({ name, template }) => ({
      statements: [],
      superuser: [{ type: 'create_event_trigger', name, template }],
    }),
    Fields: EventTriggerFields,
  },
  drop: dropEventTrigger,
  superuserDrop: ({ name, via_superuser: isVia }) =>
    isVia ? { type: 'drop_event_trigger', name } : null,
}
