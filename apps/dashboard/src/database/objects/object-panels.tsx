import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { objectQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../../dashboard-context'
import { QueryView } from '../../regions/query-view'
import { RowSkeletons } from '../../regions/row-skeletons'
import { ObjectDefinition } from './object-definition'
import { ObjectDeletion } from './changes/object-deletion'
import { ObjectFormPanel } from './object-form'
import type { ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import { ALL_SCHEMAS, type ObjectView } from './use-object-view'

export interface ObjectPanelsProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  view: ObjectView
  rows: readonly Row[]
  /** Reason that nothing can be created; null if it can. */
  createReason: string | null
  reasonOf: (row: Row) => string | null
}

/** Panel that is open next to a list of objects. */
export function ObjectPanels<Row extends DatabaseObject, Detail extends Row, Draft>(
  props: ObjectPanelsProps<Row, Detail, Draft>,
) {
  const { projectRef, kind, view, rows, createReason, reasonOf } = props
  const { panel } = view
  const close = () => view.onPanel(null)
  const { one } = kind.texts
  if (panel === null) return null
  if (panel.type === 'delete')
    return (
      <ObjectDeletion
        key={panel.ids.join()}
        projectRef={projectRef}
        kind={kind}
        rows={rows.filter(({ id }) => panel.ids.includes(id))}
        reasonOf={reasonOf}
        onClose={close}
      />
    )
  if (panel.type === 'new') {
    if (!kind.form || kind.form.changesOnly) return null
    if (createReason !== null)
      return <MessagePanel title={messages.newTitle(one)} text={createReason} onClose={close} />
    const start = kind.form.start(view.schema === ALL_SCHEMAS ? 'public' : view.schema)
    return (
      <ObjectFormPanel
        projectRef={projectRef}
        kind={kind}
        form={kind.form}
        title={messages.newTitle(one)}
        initial={start}
        before={null}
        others={rows}
        onClose={close}
      />
    )
  }
  return <OneObject {...props} key={`${panel.type}${panel.id}`} type={panel.type} id={panel.id} />
}

interface OneObjectProps<Row extends DatabaseObject, Detail extends Row, Draft> extends Omit<
  ObjectPanelsProps<Row, Detail, Draft>,
  'createReason'
> {
  type: 'edit' | 'duplicate' | 'view'
  id: number
}

/** Form or definition of one object, read when it is opened. */
function OneObject<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  view,
  rows,
  reasonOf,
  type,
  id,
}: OneObjectProps<Row, Detail, Draft>) {
  const { client } = useDashboard()
  const query = useQuery({
    ...objectQueryOptions(client, kind.catalog, { projectRef, id }),
    // A form compares with what it was opened with.
    gcTime: 0,
    staleTime: Infinity,
  })
  const close = () => view.onPanel(null)
  const { one } = kind.texts
  const name = rows.find((row) => row.id === id)?.name ?? ''
  const title =
    type === 'edit'
      ? messages.editTitle(one, name)
      : type === 'duplicate'
        ? messages.duplicateTitle(one, name)
        : messages.viewTitle(one, name)
  if (query.data === undefined)
    return (
      <PlainPanel title={title} onClose={close}>
        <QueryView query={query} title={messages.detailFailed(one)} loading={<RowSkeletons />}>
          {() => null}
        </QueryView>
      </PlainPanel>
    )
  const detail = query.data
  if (detail === null)
    return <MessagePanel title={title} text={messages.gone(one)} onClose={close} />
  const reason = reasonOf(detail)
  if (
    type === 'view' ||
    !kind.form ||
    kind.form.createsOnly === true ||
    reason !== null ||
    (type === 'duplicate' && kind.form.changesOnly)
  )
    return (
      <PlainPanel title={messages.viewTitle(one, detail.name)} onClose={close}>
        {type !== 'view' && reason !== null && <p className="hd-section-intro">{reason}</p>}
        <ObjectDefinition projectRef={projectRef} kind={kind} detail={detail} />
        {kind.Related && <kind.Related projectRef={projectRef} row={detail} />}
      </PlainPanel>
    )
  const isCopy = type === 'duplicate'
  return (
    <ObjectFormPanel
      projectRef={projectRef}
      kind={kind}
      form={kind.form}
      title={title}
      initial={isCopy ? kind.form.copyOf(detail) : kind.form.draftOf(detail)}
      before={isCopy ? null : detail}
      others={isCopy ? rows : rows.filter((row) => row.id !== id)}
      onClose={close}
    />
  )
}

interface PlainPanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function PlainPanel({ title, onClose, children }: PlainPanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={<bdi>{title}</bdi>} closeLabel={messages.close}>
        {children}
      </SidePanelContent>
    </Dialog.Root>
  )
}

function MessagePanel({ text, ...panel }: { title: string; text: string; onClose: () => void }) {
  return (
    <PlainPanel {...panel}>
      <p className="hd-section-intro" role="status">
        {text}
      </p>
    </PlainPanel>
  )
}
