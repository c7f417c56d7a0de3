import { PAGE_SIZES } from '@howdah/rules/table/rows-query'
import { Button, IconButton, Text, TextField } from '@howdah/ui/elements'
import * as Select from '@howdah/ui/overlays/select'
import { Tooltip } from '@howdah/ui/overlays/tooltip'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableCount } from '../rows/use-table-count'
import type { TableRowsModel } from '../rows/use-table-rows'

/** Displays the current page, the navigation to other pages, and the number of rows. */
export function Pager({
  messages,
  locale,
  rows,
}: {
  messages: TableEditorMessages
  locale: string | undefined
  rows: TableRowsModel
}) {
  const { place, page, pageSize, hasNext, count, go } = rows
  const ends = page?.ends ?? { first: null, last: null }
  const [typed, setTyped] = useState<string | null>(null)
  const pages =
    count.status === 'exact' && count.rows !== null
      ? Math.max(1, Math.ceil(count.rows / pageSize))
      : null
  const jump = () => {
    const number = Number(typed)
    const last = pages ?? Number.MAX_SAFE_INTEGER / pageSize
    if (typed !== null && Number.isInteger(number) && number >= 1)
      go({ type: 'jumped', number: Math.min(number, last) - 1 })
    setTyped(null)
  }
  return (
    <div className="hw-table-pager">
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.previousPage}
        aria-disabled={place.number === 0 || undefined}
        onClick={() => place.number > 0 && go({ type: 'previous', ends })}
      >
        <ChevronLeft size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          jump()
        }}
      >
        <TextField.Root
          size="1"
          inputMode="numeric"
          aria-label={messages.page}
          className="hw-table-page"
          value={typed ?? String(place.number + 1)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      </form>
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.nextPage}
        aria-disabled={!hasNext || undefined}
        onClick={() => hasNext && go({ type: 'next', ends })}
      >
        <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {pages !== null && (
        <Text size="1" color="gray" className="hw-table-count">
          {messages.ofPages(pages.toLocaleString(locale))}
        </Text>
      )}
      <Text size="1" color="gray" role="status" className="hw-table-count">
        <bdi>{countText(count, messages, locale)}</bdi>
      </Text>
      {(count.status === 'estimate' || count.status === 'failed') && (
        <Button size="1" variant="ghost" color="gray" onClick={rows.countExactly}>
          {messages.countExactly}
        </Button>
      )}
      <Select.Root
        size="1"
        value={String(pageSize)}
        onValueChange={(size) => rows.setPageSize(Number(size))}
      >
        <Select.Trigger variant="ghost" color="gray" aria-label={messages.rowsPerPage} />
        <Select.Content>
          {PAGE_SIZES.map((size) => (
            <Select.Item key={size} value={String(size)}>
              <bdi>{messages.perPage(size.toLocaleString(locale))}</bdi>
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <span className="hw-spacer" />
      {!rows.followsKey && (
        <Tooltip content={messages.byOffset}>
          <Text size="1" color="gray" tabIndex={0} className="hw-table-key">
            {messages.noKey}
          </Text>
        </Tooltip>
      )}
    </div>
  )
}

function countText(
  count: TableCount,
  messages: TableEditorMessages,
  locale: string | undefined,
): string {
  const shown = count.rows?.toLocaleString(locale) ?? ''
  switch (count.status) {
    case 'estimating':
      return ''
    case 'counting':
      return messages.counting
    case 'failed':
      return messages.countFailed
    case 'exact':
      return messages.exactRows(count.rows ?? 0, shown)
    case 'estimate':
      return count.rows === null ? '' : messages.aboutRows(count.rows, shown)
  }
}
