import { expressionProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import {
  alterTrigger,
  createTrigger,
  dropTrigger,
  switchTrigger,
  triggerShape,
  type TriggerShape,
} from '@howdah/platform-client/catalog/objects/trigger-statements'
import {
  triggersKind as catalog,
  type TriggerObject,
  type TriggerState,
} from '@howdah/platform-client/catalog/objects/triggers'
import type {
  ObjectAction,
  ObjectKind,
  ObjectProblems,
} from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { TriggerFields } from './trigger-fields'
import { triggerMessages as messages } from './triggers.messages'

const start = (): TriggerShape => ({
  name: '',
  table: { schema: '', name: '' },
  timing: 'after',
  orientation: 'row',
  events: ['insert'],
  columns: [],
  condition: null,
  function: { schema: '', name: '' },
  arguments: [],
  oldTable: null,
  newTable: null,
  state: 'O',
  comment: null,
})

function timingProblem({ timing, orientation, events }: TriggerShape): string | undefined {
  if (events.includes('truncate') && orientation === 'row') return messages.truncateProblem
  return timing === 'instead of' && (orientation !== 'row' || events.includes('truncate'))
    ? messages.insteadProblem
    : undefined
}

const problems = (draft: TriggerShape, others: readonly TriggerObject[]): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(
      ({ name, schema, table }) =>
        name === draft.name && schema === draft.table.schema && table === draft.table.name,
    ),
  ),
  table: draft.table.name === '' ? messages.tableProblem : undefined,
  events: draft.events.length === 0 ? messages.eventsProblem : undefined,
  timing: timingProblem(draft),
  function: draft.function.name === '' ? messages.functionProblem : undefined,
  condition:
    draft.condition === null || expressionProblem(draft.condition) === null
      ? undefined
      : messages.conditionProblem,
})

const action = (
  name: string,
  label: string,
  state: TriggerState,
  from: readonly TriggerState[],
): ObjectAction<TriggerObject> => ({
  name,
  label,
  isOffered: (row) => from.includes(row.state),
  change: ({ schema, table, name: trigger }) => ({
    statements: [switchTrigger({ schema, name: table }, trigger, state)],
  }),
})

export const triggerKind: ObjectKind<TriggerObject, TriggerObject, TriggerShape> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'table', label: messages.table, value: ({ table }) => table },
    { name: 'function', label: messages.function, value: (row) => row.function, wide: true },
    {
      name: 'events',
      label: messages.events,
      value: ({ events }) => events.map((event) => messages.eventNames[event]).join(', '),
      wide: true,
    },
    {
      name: 'timing',
      label: messages.timing,
      value: ({ timing }) => messages.timings[timing],
      wide: true,
    },
    {
      name: 'orientation',
      label: messages.orientation,
      value: ({ orientation }) => messages.orientations[orientation],
      wide: true,
    },
    { name: 'state', label: messages.state, value: ({ state }) => messages.states[state] },
  ],
  searched: (row) => [row.table, row.function],
  label: ({ name, table }) => `${name} (${table})`,
  lockedReason: (row) =>
    row.is_inherited
      ? messages.inheritedReason
      : row.is_constraint
        ? messages.constraintReason
        : null,
  definition: ({ definition }) => `${definition};`,
  actions: [
    action('enable', messages.enable, 'O', ['D', 'R', 'A']),
    action('disable', messages.disable, 'D', ['O', 'R', 'A']),
    action('enable-replica', messages.enableReplica, 'R', ['O', 'D', 'A']),
    action('enable-always', messages.enableAlways, 'A', ['O', 'D', 'R']),
  ],
  form: {
    start,
    draftOf: triggerShape,
    copyOf: (row) => ({ ...triggerShape(row), name: copyName(row.name) }),
    problems,
    change: (draft, before) => ({
      statements: before === null ? createTrigger(draft) : alterTrigger(before, draft),
    }),
    Fields: TriggerFields,
  },
  drop: dropTrigger,
}
