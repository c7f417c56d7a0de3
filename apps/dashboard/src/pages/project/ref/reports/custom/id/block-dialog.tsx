import { freshId } from '@howdah/platform-client/fresh-id'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Checkbox, TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useState } from 'react'
import { SelectField } from '../../../../../../database/fields/select-field'
import { DialogActions } from '../../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { LineField } from '../../../../../../forms/line-field'
import { useSubmit } from '../../../../../../forms/use-submit'
import { isOfRequests } from '../../alerts/alert-draft'
import { alertsMessages } from '../../alerts/alerts.messages'
import { entriesOf } from '../../alerts/entries-of'
import type { Block } from '../blocks'
import { customReportMessages as messages } from '../custom-report.messages'

export interface BlockDialogProps {
  project: Project
  /** null for a new one. */
  block: Block | null
  onSave: (block: Block) => void
  onClose: () => void
}

const ALL = 'all'

/** Form of a block. */
export function BlockDialog({ block, onClose, onSave, project }: BlockDialogProps) {
  const hasApi = project.capabilities.includes('api')
  const [draft, setDraft] = useState<Block>(
    () =>
      block ?? {
        ...{ id: freshId(), kind: 'metric', title: '', wide: false, chart: 'bar' },
        ...{ metric: hasApi ? 'requests' : 'connections', product: null, sql: null },
      },
  )
  const set = (change: Partial<Block>) => setDraft((before) => ({ ...before, ...change }))
  const { kind, metric, product, sql } = draft
  const ofRequests = metric !== null && isOfRequests(metric)
  const { problems, onSubmit } = useSubmit(
    {
      title: draft.title.trim() === '' ? messages.titleProblem : undefined,
      sql: kind !== 'metric' && (sql ?? '').trim() === '' ? messages.sqlProblem : undefined,
    },
    () => {
      onSave({
        ...{ ...draft, title: draft.title.trim() },
        ...(kind === 'metric'
          ? { sql: null, product: ofRequests ? product : null }
          : { metric: null, product: null }),
      })
      onClose()
    },
  )
  return (
    <OpenDialog
      title={block === null ? messages.addTitle : messages.editTitle}
      width="520px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.title}
          problem={problems.title}
          name="title"
          maxLength={80}
          value={draft.title}
          onValueChange={(title) => set({ title })}
        />
        <SelectField
          label={messages.kind}
          options={entriesOf(messages.kinds).filter(([one]) => hasApi || one !== 'logs')}
          value={kind}
          onChange={(next) =>
            set({
              kind: next,
              ...(next === 'metric' && metric === null && { metric: 'connections' }),
            })
          }
        />
        {kind === 'metric' ? (
          <>
            <SelectField
              label={messages.metric}
              options={entriesOf(alertsMessages.metrics).filter(
                ([one]) => hasApi || !isOfRequests(one),
              )}
              value={metric ?? ''}
              onChange={(next) => set({ metric: next })}
            />
            {ofRequests && (
              <SelectField
                label={messages.product}
                options={[[ALL, messages.allProducts], ...entriesOf(alertsMessages.products)]}
                value={product ?? ALL}
                onChange={(next) => set({ product: next === ALL ? null : next })}
              />
            )}
          </>
        ) : (
          <Field label={messages.sql} hint={messages.sqlHints[kind]} problem={problems.sql}>
            {(control) => (
              <TextArea
                {...control}
                name="sql"
                rows={5}
                spellCheck={false}
                maxLength={20_000}
                value={sql ?? ''}
                onChange={(event) => set({ sql: event.target.value })}
              />
            )}
          </Field>
        )}
        <SelectField
          label={messages.chart}
          options={entriesOf(messages.charts)}
          value={draft.chart}
          onChange={(chart) => set({ chart })}
        />
        <label className="hd-report-wide">
          <Checkbox checked={draft.wide} onCheckedChange={(on) => set({ wide: on === true })} />
          {messages.wide}
        </label>
        <DialogActions submit={messages.save} pending={false} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
