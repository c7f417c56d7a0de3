import {
  dropEventTrigger,
  switchEventTrigger,
} from '@howdah/platform-client/catalog/objects/trigger-statements'
import {
  eventTriggersKind as catalog,
  type EventTrigger,
} from '@howdah/platform-client/catalog/objects/triggers'
import type { ObjectKind } from '../../../../../database/objects/object-kind.types'
import { triggerMessages as messages } from './triggers.messages'

/** Event triggers are created by superusers only, so they have no form. */
export const eventTriggerKind: ObjectKind<EventTrigger, EventTrigger, never> = {
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
  definition: ({ name, event, tags, function: called }) => {
    const list = tags.map((tag) => `'${tag}'`).join(', ')
    const when = tags.length === 0 ? '' : `\n  when tag in (${list})`
    return `create event trigger "${name.replaceAll('"', '""')}" on ${event}${when}\n  execute function ${called}();`
  },
  actions: [
    {
      name: 'enable',
      label: messages.enable,
      isOffered: ({ state }) => state === 'D',
      change: ({ name }) => ({ statements: [switchEventTrigger(name, 'O')] }),
    },
    {
      name: 'disable',
      label: messages.disable,
      isOffered: ({ state }) => state !== 'D',
      change: ({ name }) => ({ statements: [switchEventTrigger(name, 'D')] }),
    },
  ],
  drop: dropEventTrigger,
}
