import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { SelectField } from '../../../../../database/fields/select-field'
import { LineField } from '../../../../../forms/line-field'
import { isOfLogs, isOfRequests, QUERY, type AlertDraft } from './alert-draft'
import { alertsMessages as messages } from './alerts.messages'
import { entriesOf } from './entries-of'

export interface ConditionFieldsProps {
  draft: AlertDraft
  /** False for a project without logs. */
  hasApi: boolean
  problems: { sql?: string | undefined; threshold?: string | undefined }
  onChange: (change: Partial<AlertDraft>) => void
}

const WINDOWS = [5, 10, 15, 30, 60, 180, 720, 1_440]
const FOR = [0, 1, 2, 5, 10, 15, 30, 60]
const ALL = 'all'
const sources = [...entriesOf(messages.metrics), [QUERY, messages.query] as const]
const products = [[ALL, messages.allProducts] as const, ...entriesOf(messages.products)]
const minutesOf = (choices: readonly number[]) =>
  choices.map(
    (count) =>
      [String(count), count === 0 ? messages.immediately : messages.minutes(count)] as const,
  )

/** Fields of the value that an alert compares, and of the threshold. */
export function ConditionFields({ draft, hasApi, onChange: set, problems }: ConditionFieldsProps) {
  return (
    <>
      <SelectField
        label={messages.source}
        options={sources.filter(([source]) => hasApi || !isOfLogs(source))}
        value={draft.source}
        onChange={(source) => set({ source })}
      />
      {isOfRequests(draft.source) && (
        <SelectField
          label={messages.product}
          options={products}
          value={draft.product ?? ALL}
          onChange={(product) => set({ product: product === ALL ? null : product })}
        />
      )}
      {draft.source === QUERY && (
        <Field label={messages.sql} hint={messages.sqlHint} problem={problems.sql}>
          {(control) => (
            <TextArea
              {...control}
              className="hd-code-area"
              name="sql"
              rows={4}
              spellCheck={false}
              value={draft.sql}
              onChange={(event) => set({ sql: event.target.value })}
            />
          )}
        </Field>
      )}
      <div className="hd-field-pair">
        <SelectField
          label={messages.comparison}
          options={entriesOf(messages.comparisons)}
          value={draft.comparison}
          onChange={(comparison) => set({ comparison })}
        />
        <LineField
          label={messages.threshold}
          problem={problems.threshold}
          name="threshold"
          inputMode="decimal"
          maxLength={20}
          value={draft.threshold}
          onValueChange={(threshold) => set({ threshold })}
        />
      </div>
      <div className="hd-field-pair">
        <SelectField
          label={messages.window}
          options={minutesOf(withOwn(WINDOWS, draft.window))}
          value={String(draft.window)}
          onChange={(count) => set({ window: Number(count) })}
        />
        <SelectField
          label={messages.for}
          options={minutesOf(withOwn(FOR, draft.for))}
          value={String(draft.for)}
          onChange={(count) => set({ for: Number(count) })}
        />
      </div>
    </>
  )
}

/** Returns the choices, with a value that another client has set. */
const withOwn = (choices: readonly number[], own: number): readonly number[] =>
  choices.includes(own) ? choices : [...choices, own].toSorted((a, b) => a - b)
