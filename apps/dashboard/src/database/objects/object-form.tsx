import { DdlError } from '@howdah/platform-client/catalog/ddl/ddl.types'
import {
  changeScript,
  isEmptyChange,
  isPlainChange,
  type ObjectChange,
} from '@howdah/platform-client/catalog/objects/change-script'
import {
  recordOf,
  type MigrationRecord,
} from '@howdah/platform-client/catalog/ddl/migration-record'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { Callout } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useState, type FormEvent } from 'react'
import { openPreparedQuery } from '../../navigation/prepared-query'
import { ObjectFormBar } from './object-form-bar'
import { ObjectFormFrame } from './object-form-frame'
import type { ObjectForm, ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import { ObjectSaveProblem } from './object-save-problem'
import { useObjectSave } from './use-object-save'

export interface ObjectFormPanelProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  form: ObjectForm<Row, Detail, Draft>
  title: string
  initial: Draft
  /** Object that is changed; null for a new one. */
  before: Detail | null
  /** The other listed objects. */
  others: readonly Row[]
  onClose: () => void
}

/** Form of an object, new or changed, with the SQL that it runs. */
export function ObjectFormPanel<Row extends DatabaseObject, Detail extends Row, Draft>(
  props: ObjectFormPanelProps<Row, Detail, Draft>,
) {
  const { projectRef, kind, form, title, others, onClose } = props
  const toast = useToast()
  const [initial, setInitial] = useState(props.initial)
  const [before, setBefore] = useState(props.before)
  const [draft, setDraft] = useState(props.initial)
  const [attempted, setAttempted] = useState(false)
  const [record, setRecord] = useState<MigrationRecord | null>(null)
  const save = useObjectSave(projectRef, kind)
  const problems = form.problems(draft, others)
  const isInvalid = Object.values(problems).some((problem) => problem !== undefined)
  const dirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const change = isInvalid ? null : changeOf(() => form.change(draft, before))
  const name = nameOf(draft)
  const isPlain = change === null || isPlainChange(change)
  const unrecordable = !isPlain
    ? messages.recordSuperuser
    : (form.isRecordable?.(draft) ?? true)
      ? null
      : messages.recordSecret
  const used = unrecordable === null ? record : null

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempted(true)
    if (isInvalid || change === null) {
      const target = event.currentTarget
      // Once the problems are drawn.
      setTimeout(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (save.isPending) return
    const outcome = await save.mutateAsync({ change, record: used, before }).catch(() => null)
    if (outcome?.type !== 'saved') return
    toast.success(before === null ? messages.created : messages.saved)
    onClose()
  }
  const outcome = save.data
  const rebase = (current: Detail, isReset: boolean) => {
    const next = form.draftOf(current)
    setBefore(current)
    setInitial(next)
    if (isReset) setDraft(next)
    save.reset()
  }
  const warning = form.warning?.(draft, before) ?? null
  return (
    <ObjectFormFrame
      title={title}
      dirty={dirty}
      busy={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      bar={(leave) => (
        <ObjectFormBar
          savable={dirty || before === null || (change !== null && !isEmptyChange(change))}
          saving={save.isPending}
          label={before === null ? messages.create : messages.save}
          sql={change === null || isEmptyChange(change) ? null : changeScript(change, used)}
          unrecordable={unrecordable}
          recorded={used !== null}
          onRecord={(on) => setRecord(on ? recordOf(new Date(), kind.texts.one, name) : null)}
          onOpenSql={
            isPlain
              ? (sql) => openPreparedQuery(projectRef, { name: name || title, sql })
              : undefined
          }
          onPreview={() => setAttempted(true)}
          onCancel={leave}
        >
          {attempted && (isInvalid || change === null) && (
            <p className="hd-section-intro" role="status">
              {isInvalid ? messages.checkFields : messages.notUsable}
            </p>
          )}
          <ObjectSaveProblem
            one={kind.texts.one}
            error={save.error}
            outcome={outcome}
            onLoad={(current) => rebase(current, true)}
            onApply={(current) => rebase(current, false)}
          />
        </ObjectFormBar>
      )}
    >
      <form.Fields
        projectRef={projectRef}
        draft={draft}
        before={before}
        problems={attempted ? problems : {}}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      {before !== null && kind.Related && <kind.Related projectRef={projectRef} row={before} />}
      {warning !== null && (
        <Callout.Root size="1" color="amber" role="status">
          <Callout.Text>{warning}</Callout.Text>
        </Callout.Root>
      )}
    </ObjectFormFrame>
  )
}

/** A change that cannot be built from the input is null. */
function changeOf(build: () => ObjectChange): ObjectChange | null {
  try {
    return build()
  } catch (error) {
    if (error instanceof DdlError) return null
    throw error
  }
}

const nameOf = (draft: unknown): string =>
  typeof draft === 'object' && draft !== null && 'name' in draft && typeof draft.name === 'string'
    ? draft.name
    : ''
