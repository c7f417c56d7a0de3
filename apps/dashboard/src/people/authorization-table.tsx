import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ConfirmDeleteDialog } from '../dialogs/confirm-delete-dialog'
import { formatDate } from '../format/date'
import { RelativeTime } from '../format/relative-time'
import { authorizationTableMessages as messages } from './authorization-table.messages'
import { ScopeList } from './scope-list'
import type { Permission } from './scope-words'

interface Row {
  id: string
  scopes: readonly Permission[]
  created_at: string
  last_used_at: string | null
}

interface AuthorizationTableProps<One extends Row> {
  rows: readonly One[]
  /** The other side of each: the application, or the person. */
  subject: { title: string; cell: (one: One) => ReactNode }
  /** On a narrow screen too. @default false */
  scopesAlways?: boolean
  /** Null where one may not. */
  revocation: Revocation<One> | null
}

interface Revocation<One> {
  revoke: (one: One) => Promise<void>
  /** The button's name, and what is asked first. */
  label: (one: One) => string
  title: (one: One) => string
  text: string
  onSettled: () => unknown
}

/** Lists the permissions that users granted to applications and lets them be revoked. */
export function AuthorizationTable<One extends Row>({
  rows,
  subject,
  scopesAlways,
  revocation,
}: AuthorizationTableProps<One>) {
  const wide = scopesAlways ? undefined : true
  const [toDelete, setToDelete] = useState<One | null>(null)
  return (
    <>
      <div className="hd-table-frame">
        <table className="hd-table">
          <thead>
            <tr>
              <th scope="col">{subject.title}</th>
              <th scope="col" data-wide={wide}>
                {messages.columns.scopes}
              </th>
              <th scope="col" data-wide>
                {messages.columns.since}
              </th>
              <th scope="col" data-wide>
                {messages.columns.used}
              </th>
              {revocation && (
                <th scope="col">
                  <span className="hw-visually-hidden">{messages.revoke}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id}>
                <th scope="row">{subject.cell(one)}</th>
                <td data-wide={wide}>
                  <ScopeList scopes={one.scopes} />
                </td>
                <td data-wide>{formatDate(one.created_at)}</td>
                <td data-wide>
                  {one.last_used_at === null ? (
                    messages.neverUsed
                  ) : (
                    <RelativeTime at={one.last_used_at} />
                  )}
                </td>
                {revocation && (
                  <td className="hd-cell-end">
                    <Button
                      size="1"
                      variant="soft"
                      color="gray"
                      aria-label={revocation.label(one)}
                      onClick={() => setToDelete(one)}
                    >
                      {messages.revoke}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {revocation && (
        <RevokeDialog
          toDelete={toDelete}
          revocation={revocation}
          onClose={() => setToDelete(null)}
        />
      )}
    </>
  )
}

interface RevokeDialogProps<One> {
  toDelete: One | null
  revocation: Revocation<One>
  onClose: () => void
}

function RevokeDialog<One>({ toDelete, revocation, onClose }: RevokeDialogProps<One>) {
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: revocation.revoke,
    onSuccess: () => toast.success(messages.revoked),
    onError: (error) => toast.error(messages.revokeFailed, { description: error.message }),
    onSettled: revocation.onSettled,
  })
  return (
    <ConfirmDeleteDialog
      toDelete={toDelete}
      title={revocation.title}
      text={revocation.text}
      confirm={messages.revoke}
      onConfirm={(one) => mutate(one)}
      onClose={onClose}
    />
  )
}
