import { Button, Progress } from '@howdah/ui/elements'
import { useRef, useState, type ReactNode } from 'react'
import type { RowPlace } from '../../../lists/row-list'
import { isUnderWay, type UploadItem } from '../upload-item'
import { readMeter } from '../upload-meter'
import type { StorageModel } from '../../use-storage-explorer'

export interface UploadRowProps {
  model: StorageModel
  item: UploadItem
  place: RowPlace
  /** Progress, formatted for display. */
  progressText: string
  actions: ReactNode
}

/** One upload: its name, how it is, and what can be done about it. */
export function UploadRow({ model, item, place, progressText, actions }: UploadRowProps) {
  const { messages } = model
  const { subject, status } = item
  const { percentage } = readMeter(item.meter, subject.size, 0)
  const hasBar = isUnderWay(item) || status === 'PAUSED'
  return (
    <li {...place} className="hw-upload" data-state={status}>
      <div className="hw-upload-text">
        <bdi className="hw-upload-name" title={`${subject.bucketId}/${subject.path}`}>
          {subject.path}
        </bdi>
        <span
          className="hw-upload-state"
          title={item.status === 'FAILED' ? item.message : undefined}
        >
          {item.status === 'FAILED' ? (
            <Failure model={model} item={item} />
          ) : (
            stateOf(model, item, progressText)
          )}
        </span>
        {hasBar && (
          <Progress
            size="1"
            value={percentage}
            aria-label={messages.uploadProgress(subject.name)}
          />
        )}
      </div>
      {status === 'WAITING_FOR_FILE' && <FileAgain model={model} item={item} />}
      <div className="hw-upload-actions">{actions}</div>
    </li>
  )
}

type Failed = Extract<UploadItem, { status: 'FAILED' }>

/** Displays the error; where space is limited, without the name that is displayed beside it. */
function Failure({
  model,
  item: { subject, message, tries },
}: {
  model: StorageModel
  item: Failed
}) {
  const lead = model.messages.uploadFailed(subject.name, '')
  const hasLead = message.startsWith(lead)
  return (
    <>
      {hasLead && <span className="hw-upload-lead">{lead}</span>}
      {hasLead ? message.slice(lead.length) : message}
      {tries > 1 && ` · ${model.messages.uploadTried(tries)}`}
    </>
  )
}

function stateOf(
  { messages }: StorageModel,
  item: Exclude<UploadItem, Failed>,
  progressText: string,
): string {
  switch (item.status) {
    case 'WAITING_FOR_FILE':
      return messages.uploadNeedsFile
    case 'QUEUED':
      return messages.uploadWaiting
    case 'UPLOADING':
      return progressText
    case 'RETRYING':
      return messages.uploadRetrying
    case 'PAUSED':
      return messages.uploadPaused
    case 'CANCELLED':
      return messages.rules.aborted
    case 'DONE':
      return messages.uploadDone
    default:
      return item satisfies never
  }
}

/** Asks for the file of an upload that an earlier page has begun: no browser keeps it. */
function FileAgain({ model, item }: { model: StorageModel; item: UploadItem }) {
  const { messages, uploads } = model
  const { id, name, size, lastModified } = item.subject
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  return (
    <>
      {isWrong && (
        <span className="hw-upload-wrong" role="alert">
          {messages.notThisFile(name)}
        </span>
      )}
      <input
        ref={field}
        type="file"
        className="hw-storage-file"
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (!file) return
          const isSame =
            file.name === name && file.size === size && file.lastModified === lastModified
          setWrong(!isSame)
          if (isSame) uploads.session.hand(id, file)
        }}
      />
      <Button
        size="1"
        variant="soft"
        aria-label={messages.chooseFileOf(name)}
        onClick={() => field.current?.click()}
      >
        {messages.chooseFile}
      </Button>
    </>
  )
}
