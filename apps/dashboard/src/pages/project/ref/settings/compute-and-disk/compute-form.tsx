import type {
  ComputeOption,
  ProjectCompute,
} from '@howdah/platform-client/resources/projects/compute'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { formatBytes } from '@howdah/sdk/rules'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Badge, Button } from '@howdah/ui/elements'
import { useId, useState } from 'react'
import { FormFailure } from '../../../../../forms/form-failure'
import '../../../../../lists/lists.css'
import { computeLabel } from '../../../../../project-status/project-labels'
import { useCan } from '../../../../../session/use-can'
import { computeAndDiskMessages as messages } from './compute-and-disk.messages'
import './compute-form.css'
import { changedSettings } from './changed-settings'
import { useResize } from './use-resize'

interface ComputeFormProps {
  project: Project
  compute: ProjectCompute
}

/** Choice of a size; shows the settings that it changes before Postgres restarts with them. */
export function ComputeForm({ project, compute: { selected, sizes } }: ComputeFormProps) {
  const { ref, organization_slug: slug, name } = project
  const mayChange = useCan()({ slug, ref }, 'update', 'projects')
  const reasonId = useId()
  const [chosen, setChosen] = useState<string>(selected)
  const [asking, setAsking] = useState(false)
  const resize = useResize(project)
  const current = sizes.find(({ id }) => id === selected)
  const next = sizes.find(({ id }) => id === chosen)
  const label = next && computeLabel(next.id)
  return (
    <>
      <fieldset
        className="hd-sizes"
        disabled={mayChange !== 'yes' || resize.isPending}
        aria-describedby={mayChange === 'no' ? reasonId : undefined}
      >
        <legend>{messages.sizes}</legend>
        {mayChange === 'no' && (
          <p id={reasonId} className="hd-field-text">
            {messages.mayNotChange}
          </p>
        )}
        {sizes.map((size) => (
          <SizeOption
            key={size.id}
            size={size}
            isCurrent={size.id === selected}
            isChosen={size.id === chosen}
            onChoose={() => setChosen(size.id)}
          />
        ))}
      </fieldset>
      {resize.error && <FormFailure title={messages.resizeFailed} error={resize.error} />}
      {current && next && next !== current && (
        <>
          <Changes current={current} next={next} />
          <div>
            <Button type="button" loading={resize.isPending} onClick={() => setAsking(true)}>
              {messages.resize}
            </Button>
          </div>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={messages.ask(name, label ?? next.id)}
            description={messages.askText}
            confirmLabel={messages.confirm}
            onConfirm={() => resize.mutate(next.id)}
          />
        </>
      )}
    </>
  )
}

interface SizeOptionProps {
  size: ComputeOption
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function SizeOption({ size, isCurrent, isChosen, onChoose }: SizeOptionProps) {
  const { id, memory_bytes: memory, processors, unavailable_reason: reason } = size
  const detailsId = useId()
  return (
    <label className="hd-size" data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="compute"
        value={id}
        checked={isChosen}
        disabled={reason !== null && !isCurrent}
        aria-label={computeLabel(id)}
        aria-describedby={detailsId}
        onChange={onChoose}
      />
      <span className="hd-size-name">
        {computeLabel(id)}
        {isCurrent && <Badge color="gray">{messages.current}</Badge>}
      </span>
      <span id={detailsId} className="hd-quiet">
        {reason ??
          (memory === null || processors === null
            ? messages.defaultSize
            : messages.resources(formatBytes(memory), processors))}
      </span>
    </label>
  )
}

function Changes({ current, next }: { current: ComputeOption; next: ComputeOption }) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={messages.changes}>
        <thead>
          <tr>
            <th scope="col">{messages.setting}</th>
            <th scope="col" className="hd-cell-end">
              {messages.now}
            </th>
            <th scope="col" className="hd-cell-end">
              {messages.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {changedSettings(current.settings, next.settings).map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="hd-cell-end">{before}</td>
              <td className="hd-cell-end">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
