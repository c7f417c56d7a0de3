import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { Button, IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Download, Link2, X } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { formatDateTime } from '@howdah/ui/format/date'
import { MAX_TEXT_PREVIEW_BYTES, usePreview, type PreviewContent } from './use-preview'
import type { BrowserModel } from '../browser/use-bucket-browser'

/** A file with its preview and details. No content is executed. */
export function PreviewPane({ browser, name }: { browser: BrowserModel; name: string }) {
  const { model, actions, ask, bucket } = browser
  const { messages, locale, view, show } = model
  const preview = usePreview(browser, name)
  const { item } = preview
  const size = item?.metadata?.size
  return (
    <aside className="hw-docked-panel hw-preview" aria-label={messages.preview}>
      <div className="hw-preview-head">
        <bdi className="hw-preview-name">{name}</bdi>
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.closePreview}
          className="hw-storage-icon"
          onClick={() => show({ ...view, file: undefined })}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className="hw-preview-body">
        {preview.error ? (
          <ErrorAlert
            title={messages.previewFailed}
            error={preview.error}
            onRetry={preview.retry}
          />
        ) : preview.isGone ? (
          <Quiet>{messages.fileGone}</Quiet>
        ) : item && (item.isCorrupted || item.status !== 'READY') ? (
          <Quiet>{item.isCorrupted ? messages.corrupted : messages.onItsWay}</Quiet>
        ) : preview.content ? (
          <Content browser={browser} name={name} content={preview.content} size={size} />
        ) : (
          <div role="status" aria-label={messages.loading}>
            <Skeleton height="160px" />
          </div>
        )}
      </div>
      {item && (
        <>
          <dl className="hw-preview-details">
            <DetailItem label={messages.size}>
              {size === undefined ? '' : formatBytes(size)}
            </DetailItem>
            <DetailItem label={messages.type}>{item.metadata?.mimetype}</DetailItem>
            <DetailItem label={messages.created}>
              {formatDateTime(item.created_at, locale)}
            </DetailItem>
            <DetailItem label={messages.changed}>
              {formatDateTime(item.updated_at, locale)}
            </DetailItem>
          </dl>
          <div className="hw-preview-actions">
            <Button size="1" variant="soft" onClick={() => void actions.download([item])}>
              <Download size={14} strokeWidth={1.5} aria-hidden />
              {messages.download}
            </Button>
            <Button
              size="1"
              variant="soft"
              color="gray"
              onClick={() =>
                bucket?.public ? void actions.copyUrl(item, null) : ask({ kind: 'url', item })
              }
            >
              <Link2 size={14} strokeWidth={1.5} aria-hidden />
              {messages.copyUrl}
            </Button>
          </div>
        </>
      )}
    </aside>
  )
}

interface ContentProps {
  browser: BrowserModel
  name: string
  content: PreviewContent
  size: number | undefined
}

function Content({ browser, name, content, size }: ContentProps) {
  const { messages } = browser.model
  switch (content.kind) {
    case 'image':
      return <img className="hw-preview-media" src={content.url} alt={name} />
    case 'video':
      return (
        <video
          className="hw-preview-media"
          src={content.url}
          controls
          preload="metadata"
          aria-label={name}
        />
      )
    case 'audio':
      return (
        <audio
          className="hw-preview-audio"
          src={content.url}
          controls
          preload="metadata"
          aria-label={name}
        />
      )
    case 'pdf':
      return <Paper bytes={content.bytes} name={name} />
    case 'text':
      return (
        <>
          <pre className="hw-text-block hw-preview-text" tabIndex={0} aria-label={name}>
            <bdi>{content.text}</bdi>
          </pre>
          {content.isCut && (
            <Quiet>
              {messages.cutPreview(formatBytes(MAX_TEXT_PREVIEW_BYTES), formatBytes(size ?? 0))}
            </Quiet>
          )}
        </>
      )
    case 'none':
      return <Quiet>{messages.noPreview}</Quiet>
    case 'too-large':
      return <Quiet>{messages.tooLargeForPreview}</Quiet>
    default:
      return content satisfies never
  }
}

/**
 * Displays a PDF in the browser's built-in viewer, which is isolated from the page. A sandbox would
 * prevent the viewer from loading.
 */
function Paper({ bytes, name }: { bytes: Blob; name: string }) {
  // The bytes have an address for as long as they are shown.
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(bytes)
      frame.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
  return (
    <iframe ref={show} className="hw-preview-paper" title={name} referrerPolicy="no-referrer" />
  )
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  ) : null
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text as="p" size="2" color="gray" className="hw-preview-quiet">
    {children}
  </Text>
)
