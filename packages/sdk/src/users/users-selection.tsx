import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { formatCount } from '@howdah/ui/format/number'
import type { ListSelectionModel } from '@howdah/ui/list-selection/use-list-selection'
import { useState } from 'react'
import type { UsersModel } from './use-users'
import { MAX_DELETED_USERS } from './use-users-deletion'

export interface UsersSelectionProps {
  model: Pick<UsersModel, 'deletion' | 'list' | 'locale' | 'messages'>
  selection: ListSelectionModel
  users: readonly AuthUser[]
}

/** Number of selected users, and their deletion. */
export function UsersSelection({ model, selection, users }: UsersSelectionProps) {
  const { deletion, list, locale, messages } = model
  const { selection: texts } = messages
  const [isAsked, setAsked] = useState(false)
  const selected = users.filter(({ id }) => selection.has(id))
  const count = formatCount(selected.length, locale)
  const isTooMany = selected.length > MAX_DELETED_USERS
  const { progress } = deletion
  return (
    <div className="hw-users-selection" role="group" aria-label={texts.label}>
      <span role="status">
        {progress !== null
          ? texts.progress(formatCount(progress.done, locale), formatCount(progress.total, locale))
          : isTooMany
            ? texts.tooMany(count, formatCount(MAX_DELETED_USERS, locale))
            : selection.all === true && list.hasMore
              ? texts.allListed(count)
              : texts.selected(count)}
      </span>
      {progress !== null ? (
        <Button variant="soft" color="gray" onClick={deletion.stop}>
          {texts.stop}
        </Button>
      ) : (
        <>
          <Button variant="soft" color="red" disabled={isTooMany} onClick={() => setAsked(true)}>
            {texts.delete}
          </Button>
          <Button variant="soft" color="gray" onClick={selection.clear}>
            {texts.clear}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={texts.title(selected.length, count)}
        description={texts.text}
        confirmLabel={texts.delete}
        cancelLabel={messages.cancel}
        tone="danger"
        onConfirm={() => deletion.start(selected)}
      />
    </div>
  )
}
