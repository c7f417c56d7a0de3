import { formatBytes, formatRemainingTime } from '@howdah/rules/storage/format-bytes'
import { Button, IconButton, Progress } from '@howdah/ui/elements'
import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { RowList } from '../../../lists/row-list'
import { isOver, isUnderWay, type UploadItem } from '../upload-item'
import { readMeter, type UploadProgress } from '../upload-meter'
import { queueProgress } from '../upload-queue'
import { UploadRow } from './upload-row'
import { useNow } from './use-now'
import type { StorageModel } from '../../use-storage-explorer'

/** CSS px. The stylesheet has the same. */
const ROW_HEIGHT = 44

interface UploadListProps {
  model: StorageModel
  isShown: boolean
  setShown: (isShown: boolean) => void
}

/** The uploads of the project with their progress, and what can be done about them. */
export function UploadList({ model, isShown, setShown }: UploadListProps) {
  const { messages, uploads } = model
  const { session, queue } = uploads
  const isRunning = queue.some(isUnderWay)
  const now = useNow(isRunning ? 1_000 : null)
  const done = queue.filter(({ status }) => status === 'DONE').length
  const progress = queueProgress(queue, now)
  return (
    <section className="hw-uploads" aria-label={messages.uploads}>
      <div className="hw-uploads-head">
        <strong className="hw-uploads-title">{messages.uploadsOf(done, queue.length)}</strong>
        {/* Announces every tenth of the progress, and the end. */}
        <span className="hw-visually-hidden" role="status">
          {isRunning
            ? `${messages.uploads}: ${Math.floor(progress.percentage / 10) * 10}%`
            : messages.uploadsOf(done, queue.length)}
        </span>
        {isRunning && <span className="hw-uploads-details">{progressTextOf(progress, model)}</span>}
        <span className="hw-spacer" />
        {queue.some((item) => item.status === 'QUEUED' || isUnderWay(item)) && (
          <Button size="1" variant="ghost" color="gray" onClick={() => session.actAll('pause')}>
            {messages.pauseAll}
          </Button>
        )}
        {queue.some(({ status }) => status === 'PAUSED') && (
          <Button size="1" variant="ghost" color="gray" onClick={() => session.actAll('resume')}>
            {messages.resumeAll}
          </Button>
        )}
        {queue.filter(({ status }) => status === 'FAILED').length > 1 && (
          <Button size="1" variant="ghost" color="gray" onClick={() => session.actAll('retry')}>
            {messages.retryAll}
          </Button>
        )}
        {queue.some((item) => !isOver(item)) && (
          <Button size="1" variant="ghost" color="gray" onClick={() => session.actAll('cancel')}>
            {messages.cancelAll}
          </Button>
        )}
        {queue.some(isOver) && (
          <Button size="1" variant="ghost" color="gray" onClick={session.clear}>
            {messages.clearUploads}
          </Button>
        )}
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          className="hw-storage-icon"
          aria-expanded={isShown}
          aria-label={isShown ? messages.hideUploads : messages.showUploads}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? (
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <ChevronUp size={16} strokeWidth={1.5} aria-hidden />
          )}
        </IconButton>
      </div>
      {isRunning && <Progress size="1" value={progress.percentage} aria-label={messages.uploads} />}
      <div
        className="hw-uploads-list"
        hidden={!isShown}
        tabIndex={0}
        role="group"
        aria-label={messages.uploads}
        data-scrolls
      >
        <RowList items={queue} rowHeight={ROW_HEIGHT} className="hw-uploads-all">
          {(item, place) => (
            <UploadRow
              key={item.subject.id}
              model={model}
              item={item}
              place={place}
              progressText={progressTextOf(readMeter(item.meter, item.subject.size, now), model)}
              actions={<RowActions model={model} item={item} />}
            />
          )}
        </RowList>
      </div>
    </section>
  )
}

function RowActions({ model, item }: { model: StorageModel; item: UploadItem }) {
  const { messages, uploads } = model
  const { id, name } = item.subject
  const act = (what: 'pause' | 'resume' | 'cancel', label: string, Icon: typeof Pause) => (
    <IconButton
      size="1"
      variant="ghost"
      color="gray"
      className="hw-storage-icon"
      aria-label={label}
      title={label}
      onClick={() => uploads.session.act(id, what)}
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
  return (
    <>
      {(item.status === 'QUEUED' || isUnderWay(item)) &&
        act('pause', messages.pauseOf(name), Pause)}
      {item.status === 'PAUSED' && act('resume', messages.resumeOf(name), Play)}
      {(item.status === 'FAILED' || item.status === 'CANCELLED') && uploads.session.hasFile(id) && (
        <Button
          size="1"
          variant="soft"
          color="gray"
          aria-label={messages.retryOf(name)}
          onClick={() => uploads.session.act(id, 'retry')}
        >
          {messages.retry}
        </Button>
      )}
      {!isOver(item) && act('cancel', messages.cancelOf(name), X)}
    </>
  )
}

function progressTextOf(
  { percentage, uploadSpeed, remainingBytes, remainingTime }: UploadProgress,
  { messages }: StorageModel,
): string {
  const speed = uploadSpeed > 0 ? [messages.uploadSpeed(formatBytes(uploadSpeed))] : []
  return [
    `${percentage}%`,
    ...speed,
    messages.uploadLeft(formatBytes(remainingBytes), formatRemainingTime(remainingTime)),
  ].join(' · ')
}
